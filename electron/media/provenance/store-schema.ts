import { z } from 'zod'
import { markField } from './manifest.ts'

/**
 * What the library tells of a file's credentials, as far as it is used here. All of it was written by whoever signed the
 * file: texts are cut, lists are limited, and what has another shape is left out.
 */

const mostText = 300
const mostEntries = 200

const text = z
  .string()
  .transform((value) => value.slice(0, mostText))
  .optional()
  .catch(undefined)

const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.slice(0, mostEntries).flatMap((value) => {
        const read = entry.safeParse(value)
        return read.success ? [read.data] : []
      }),
    )

const software = z
  .union([z.string().transform((name) => ({ name })), z.object({ name: z.string(), version: text })])
  .optional()
  .catch(undefined)

const action = z.object({
  action: z.string().max(100),
  digitalSourceType: text,
  softwareAgent: software,
  when: text,
  parameters: z
    .object({ [markField]: text })
    .optional()
    .catch(undefined),
})

const assertion = z.object({
  label: z.string(),
  data: z
    .object({ actions: listOf(action) })
    .optional()
    .catch(undefined),
})

const ingredient = z.object({
  title: text,
  format: text,
  relationship: text,
  active_manifest: text,
})

const manifest = z.object({
  title: text,
  format: text,
  claim_generator: text,
  claim_generator_info: listOf(z.object({ name: z.string(), version: text })),
  signature_info: z.object({ issuer: text, common_name: text }).optional().catch(undefined),
  assertions: listOf(assertion),
  ingredients: listOf(ingredient),
})

const status = z.object({ code: z.string().max(100), url: text })
const results = z.object({ success: listOf(status), failure: listOf(status) })

export const storeSchema = z.object({
  active_manifest: z.string().optional(),
  manifests: z.record(z.string(), manifest).catch({}),
  validation_results: z
    .object({
      activeManifest: results.optional().catch(undefined),
      ingredientDeltas: listOf(z.object({ validationDeltas: results })),
    })
    .optional()
    .catch(undefined),
})

export type Store = z.infer<typeof storeSchema>
export type StoredManifest = z.infer<typeof manifest>
export type StoredAction = z.infer<typeof action>
export type StoredIngredient = z.infer<typeof ingredient>
