import { inEnglish } from '../../common/messages/index.ts'
import { generationKinds, infoEndpoints } from '../../common/generation/kinds.ts'
import { audioShape, imageShape, videoShape } from '../../common/service/generation.ts'
import { codeRows } from '../../common/service/codes/code-table.ts'
import { serviceCodes } from '../../common/service/codes/codes.ts'
import { openApiDocument } from '../../common/service/openapi/index.ts'
import { typeOf } from './types.ts'
import type { JsonSchema } from './types.ts'

/** What of the document the client is made from. */
interface Operation {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
  'x-extras'?: JsonSchema
  'x-envelope': string
  'x-effect'?: string
}

interface Described {
  method: string
  path: string
  operation: Operation
}

const json = 'application/json'
const head = '// Made by `npm run docs` from the interface (electron/common/service). Changes are made there.\n'

const document = openApiDocument('') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Operations whose request and answer are JSON: the others have functions of their own, for files and streams. */
const plain: readonly Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { requestBody, responses }]) => {
      const sent = Object.keys(requestBody?.content ?? { [json]: null })
      return sent.includes(json) && Object.keys(responses['200']!.content).includes(json)
    })
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `src/generated/types.ts` of the client package: requests and answers of all endpoints. */
export function clientTypes(): string {
  const { schemas } = document.components
  const named = Object.entries(schemas).filter(
    ([name]) => !name.endsWith('Answer') && name !== 'Code' && name !== 'OpenAiError',
  )
  const types = named.map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  const queries = plain.flatMap(({ operation }) =>
    operation.parameters
      ? [`export type ${capital(operation.operationId)}Request = ${typeOf(querySchema(operation.parameters))}\n`]
      : [],
  )
  const entries = plain.map(({ operation }) => {
    const { operationId: id, summary, description, deprecated } = operation
    const about = [`${summary}.`, description, deprecated ? '@deprecated' : undefined].filter(
      (one) => one !== undefined,
    )
    const hasData = Object.hasOwn(schemas, `${capital(id)}Data`)
    const hasRequest = operation.parameters !== undefined || operation.requestBody !== undefined
    const extras = operation['x-extras'] ? ` & { extras?: ${capital(id)}Extras }` : ''
    const request = hasRequest ? `${capital(id)}Request${extras}` : 'Record<string, never>'
    const answer = hasData ? `${capital(id)}Data` : 'undefined'
    return `  /** ${about.join(' ')} */\n  ${id}: { request: ${request}; answer: ${answer} }\n`
  })
  return [
    head,
    ...types,
    ...queries,
    `/** Request and answer of each endpoint. */\nexport interface Operations {\n${entries.join('')}}\n`,
  ].join('\n')
}

function querySchema(parameters: NonNullable<Operation['parameters']>): JsonSchema {
  const name = (given: string): string => given.replace(/\[\]$/, '')
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [name(one.name), one.schema])),
    required: parameters.filter(({ required }) => required).map((one) => name(one.name)),
  }
}

/** `src/generated/operations.ts`: how each endpoint is called, how records are followed, and the codes of failures. */
export function clientOperations(): string {
  const rows = plain.map(({ method, path, operation }) => {
    const facts = {
      method,
      path,
      where: operation.requestBody ? 'body' : 'query',
      envelope: operation['x-envelope'],
      effect: operation['x-effect'] ?? (method === 'GET' ? 'read' : 'change'),
      needsKey: operation.security.length > 0,
    }
    return `  ${operation.operationId}: ${literal(facts)},\n`
  })
  const records = Object.values(generationKinds).map(({ create, media }) => {
    const { id, recordField } = infoEndpoints[media]
    return `  ${create}: ${literal({ info: id, field: recordField, ...shapes[media] })},\n`
  })
  const names = new Map(Object.entries(codeRows).map(([name, [code]]) => [code as number, name]))
  const codes = serviceCodes.map(({ code, kind, meaning, advice }) => {
    const facts = { name: names.get(code), kind, meaning: inEnglish(meaning), advice: inEnglish(advice) }
    return `  ${String(code)}: ${literal(facts)},\n`
  })
  return [
    head,
    `/** How each endpoint is called. */\nexport const operations = {\n${rows.join('')}} as const\n`,
    `/** How a record is followed, by the endpoint that begins it. */\nexport const records = {\n${records.join('')}} as const\n`,
    `/** What codes of failures mean. */\nexport const codes = {\n${codes.join('')}} as const\n`,
  ].join('\n')
}

/** Fields that hold a record's status, and those that may hold the address of its result. */
const shapes = { audio: audioShape, video: videoShape, image: imageShape } as const

function literal(facts: object): string {
  const parts = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `{ ${parts.join(', ')} }`
}
