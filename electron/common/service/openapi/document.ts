import type { z } from 'zod'
import { inEnglish } from '../../messages/index.ts'
import { serviceCodes, success } from '../codes/codes.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { endpointIds, endpoints } from '../endpoints/index.ts'
import type { EndpointId } from '../endpoints/index.ts'
import { extrasOf } from '../extras.ts'
import { envelopeSchema } from '../envelope.ts'
import { engineComponents, enginePaths } from './engine-document.ts'
import { requestExamples } from './examples.ts'
import { capital, schemaOf } from './schema.ts'
import type { Json } from './schema.ts'

// An OpenAPI 3.1 document of the interface and of what the engine adds to it, from the contract's own schemas.

/** On the wire a list in the query is written `name[]`, once per entry. */
function parameters(endpoint: Endpoint, example: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.request) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name: schema['type'] === 'array' ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    ...(schema['type'] === 'array' ? { style: 'form', explode: true } : {}),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }))
}

function operation(id: EndpointId, endpoint: Endpoint): Json {
  const example = requestExamples[id] as Json
  const body =
    endpoint.where === 'query'
      ? { parameters: parameters(endpoint, example) }
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${capital(id)}Request` }, example },
            },
          },
        }
  const extras = extrasSchema(id)
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.group],
    ...(endpoint.plan ? { description: inEnglish(endpoint.plan.text) } : {}),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: endpoint.credentials ? [{ key: [] }, { bearer: [] }] : [],
    // How the answer is wrapped, and whether asking twice may cost twice (`create`).
    'x-envelope': endpoint.envelope,
    'x-effect': endpoint.effect,
    ...body,
    // The field `extras` beside those of the request, for Greenroom's own engine alone.
    ...(extras ? { 'x-extras': { $ref: `#/components/schemas/${capital(id)}Extras` } } : {}),
    responses: {
      200: {
        description: 'The answer: success, or a failure with its code.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${capital(id)}Answer` } } },
      },
    },
  }
}

/** What the engine takes beyond the interface at an endpoint; undefined where that is nothing. */
function extrasSchema(id: string): z.ZodType | undefined {
  const all: Readonly<Record<string, z.ZodType>> = extrasOf
  return Object.hasOwn(all, id) ? all[id] : undefined
}

function componentsOf(id: string, endpoint: Endpoint): [string, Json][] {
  const data: [string, Json][] = endpoint.response === null ? [] : [[`${capital(id)}Data`, schemaOf(endpoint.response)]]
  const answer: [string, Json] = [`${capital(id)}Answer`, answerSchema(id, endpoint)]
  if (endpoint.where === 'query') return [...data, answer]
  const extras = extrasSchema(id)
  return [
    ...data,
    [`${capital(id)}Request`, schemaOf(endpoint.request)],
    ...(extras ? [[`${capital(id)}Extras`, schemaOf(extras)] satisfies [string, Json]] : []),
    answer,
  ]
}

/** The whole answer of an endpoint, which names its data instead of repeating it. */
function answerSchema(id: string, { envelope, response }: Endpoint): Json {
  const schema = schemaOf(envelopeSchema(envelope, response))
  if (response === null || envelope === 'token') return schema
  const data = { $ref: `#/components/schemas/${capital(id)}Data` }
  const [done, ...others] = schema['anyOf'] as Json[]
  if (envelope !== 'business') return { ...schema, anyOf: [data, ...others] }
  const properties = { ...(done!['properties'] as Json), data }
  return { ...schema, anyOf: [{ ...done, properties }, ...others] }
}

/**
 * The OpenAPI document of the interface.
 * @param version of the product, for the `info` block
 */
export function openApiDocument(version: string): Json {
  const all = endpointIds.map((id): [EndpointId, Endpoint] => [id, endpoints[id]])
  const paths = Map.groupBy(all, ([, endpoint]) => endpoint.path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Media generation service',
      version,
      description:
        'The interface that the engine implements and the studio uses. Failures come as HTTP 200 with a code other ' +
        `than ${success}; what each code means is in docs/errors.md.`,
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:8080' } } }],
    paths: {
      ...Object.fromEntries(
        [...paths].map(([path, list]) => [
          path,
          Object.fromEntries(list.map(([id, endpoint]) => [endpoint.method.toLowerCase(), operation(id, endpoint)])),
        ]),
      ),
      // What Greenroom's engine has beyond the interface: `x-engine` marks it.
      ...enginePaths(),
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token from getToken. Wins when both are sent.',
        },
      },
      schemas: {
        ...Object.fromEntries(all.flatMap(([id, endpoint]) => componentsOf(id, endpoint))),
        ...engineComponents(),
        Code: {
          type: 'integer',
          oneOf: [
            { const: success, description: 'Success' },
            ...serviceCodes.map(({ code, meaning }) => ({ const: code, description: inEnglish(meaning) })),
          ],
        },
      },
    },
  }
}
