import { envelopeSchema } from '../envelope.ts'
import { engineOperations, openAiErrorSchema } from './engine-operations.ts'
import type { EngineOperation } from './engine-operations.ts'
import { operationExamples } from './examples.ts'
import { capital, schemaOf } from './schema.ts'
import type { Json } from './schema.ts'

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The paths of what the engine has beside the interface. */
export function enginePaths(): Record<string, Json> {
  return Object.fromEntries(engineOperations.map((one) => [one.path, { [one.method.toLowerCase()]: operation(one) }]))
}

/** The schemas that they name. */
export function engineComponents(): Record<string, Json> {
  const all = engineOperations.flatMap(({ id, body, answer }): [string, Json][] => [
    ...(body?.schema ? [[`${capital(id)}Request`, schemaOf(body.schema)] satisfies [string, Json]] : []),
    ...(answer.schema ? [[`${capital(id)}Data`, schemaOf(answer.schema)] satisfies [string, Json]] : []),
  ])
  return { ...Object.fromEntries(all), OpenAiError: schemaOf(openAiErrorSchema) }
}

function operation(one: EngineOperation): Json {
  const { id, group, summary, about, credentials, body, answer } = one
  const example = operationExamples[id]
  const parameters = parametersOf(one)
  const isOpenAi = one.path.startsWith('/v1/')
  return {
    operationId: id,
    summary,
    tags: [group],
    ...(about === undefined ? {} : { description: about }),
    'x-engine': true,
    'x-envelope': answer.envelope,
    security: credentials ? [{ key: [] }, { bearer: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [body.type]: {
                schema: body.schema ? reference(`${capital(id)}Request`) : { type: 'string', format: 'binary' },
                ...(example === undefined ? {} : { example }),
              },
            },
          },
        }),
    responses: {
      200: {
        description: isOpenAi ? 'Success.' : 'The answer: success, or a failure with its code.',
        content: { [answer.type]: { schema: answerOf(one) } },
      },
      ...(isOpenAi
        ? {
            default: {
              description: 'A failure, as OpenAI has it.',
              content: { 'application/json': { schema: reference('OpenAiError') } },
            },
          }
        : {}),
    },
  }
}

function parametersOf({ path, query, headers }: EngineOperation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const others = [
    { where: 'query', schema: query },
    { where: 'header', schema: headers },
  ].flatMap(({ where, schema: given }) => {
    if (!given) return []
    const { properties = {}, required = [] } = schemaOf(given) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: required.includes(name),
      schema,
    }))
  })
  return [...inPath, ...others]
}

function answerOf({ id, answer }: EngineOperation): Json {
  if (answer.schema === null) return { type: 'string', format: 'binary' }
  const data = reference(`${capital(id)}Data`)
  if (answer.envelope === 'none') return data
  const schema = schemaOf(envelopeSchema('business', answer.schema))
  const [done, ...others] = schema['anyOf'] as Json[]
  return { ...schema, anyOf: [{ ...done, properties: { ...(done!['properties'] as Json), data } }, ...others] }
}
