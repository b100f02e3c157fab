/** A JSON Schema, as far as the interface's schemas use it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A schema as a type of TypeScript. @param indent of the line that it begins on */
export function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const members = schema.anyOf ?? schema.oneOf
  if (members) return union(members.map((one) => typeOf(one, indent)))
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(' & ')
  if (schema.format === 'binary') return 'Blob'
  const types = [schema.type ?? 'any'].flat()
  return union(types.map((type) => typeNamed(type, schema, indent)))
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function typeNamed(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'object') return objectType(schema, indent)
  if (type !== 'array') return simple[type] ?? 'unknown'
  if (schema.prefixItems) {
    const { minItems = schema.prefixItems.length } = schema
    return `[${schema.prefixItems.map((one, index) => typeOf(one, indent) + (index < minItems ? '' : '?')).join(', ')}]`
  }
  const entry = typeof schema.items === 'object' ? typeOf(schema.items, indent) : 'unknown'
  return /^[\w.]+$/.test(entry) ? `${entry}[]` : `Array<${entry}>`
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const others = openType(additionalProperties, indent)
  const names = Object.entries(properties ?? {})
  if (names.length === 0) return `Record<string, ${others ?? 'unknown'}>`
  const inner = `${indent}  `
  const lines = names.flatMap(([name, field]) => [
    ...(field.description === undefined ? [] : [`${inner}/** ${field.description.replaceAll('*/', '* /')} */`]),
    `${inner}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}${required.includes(name) ? '' : ' | undefined'}`,
  ])
  const rest = others === null ? [] : [`${inner}[name: string]: unknown`]
  return `{\n${[...lines, ...rest].join('\n')}\n${indent}}`
}

/** What fields beyond the named ones hold; null where there are none. */
function openType(others: boolean | JsonSchema | undefined, indent: string): string | null {
  if (others === undefined || others === false) return null
  return others === true || Object.keys(others).length === 0 ? 'unknown' : typeOf(others, indent)
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
