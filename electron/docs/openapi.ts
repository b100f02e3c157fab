import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inEnglish } from '../common/messages/index.ts'
import { serviceCodes, success } from '../common/service/codes/codes.ts'
import type { Endpoint } from '../common/service/endpoints/endpoint.ts'
import { endpointIds, endpoints } from '../common/service/endpoints/index.ts'
import { extrasOf } from '../common/service/extras.ts'
import { envelopeSchema } from '../common/service/envelope.ts'

/** An OpenAPI 3.1 document of the interface, from the contract's own schemas. */

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return rest
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** On the wire a list in the query is written `name[]`, once per entry. */
function parameters(endpoint: Endpoint): Json[] {
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
  }))
}

function operation(id: string, endpoint: Endpoint): Json {
  const body =
    endpoint.where === 'query'
      ? { parameters: parameters(endpoint) }
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${capital(id)}Request` } },
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
  const answer: [string, Json] = [
    `${capital(id)}Answer`,
    schemaOf(envelopeSchema(endpoint.envelope, endpoint.response)),
  ]
  if (endpoint.where === 'query') return [answer]
  const extras = extrasSchema(id)
  return [
    [`${capital(id)}Request`, schemaOf(endpoint.request)],
    ...(extras ? [[`${capital(id)}Extras`, schemaOf(extras)] satisfies [string, Json]] : []),
    answer,
  ]
}

/**
 * The OpenAPI document of the interface.
 * @param version of the product, for the `info` block
 */
export function openApiDocument(version: string): Json {
  const all = endpointIds.map((id): [string, Endpoint] => [id, endpoints[id]])
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
    paths: Object.fromEntries(
      [...paths].map(([path, list]) => [
        path,
        Object.fromEntries(list.map(([id, endpoint]) => [endpoint.method.toLowerCase(), operation(id, endpoint)])),
      ]),
    ),
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

/** `docs/openapi.json`. @param root the clone's folder */
export function openApiText(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`
}
