import { z } from 'zod'

export type Json = Record<string, unknown>

/** A schema as JSON Schema, of what is sent. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    // The limits of every whole number of JavaScript say nothing of the field.
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return rest
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
