import { engineOperations, operationExamples, requestExamples } from '../../../electron/common/service/openapi/index.ts'
import { endpointIds, endpoints } from '../../../electron/common/service/endpoints/index.ts'
import { queryText } from '../../../electron/common/service/request.ts'
import type { KeysRequest } from '../../../electron/common/service/tenant-keys.ts'
import type { EngineOptions, RunningEngine } from '../../../electron/engine/index.ts'
import { silentLog } from '../../../electron/engine/core/log.ts'
import { keepKeys } from '../../../electron/engine/services/keep-keys.ts'
import type { TenantCredentials } from '../../../electron/engine/store/tenants/tenants.ts'
import { clientOf } from '../engine/client.ts'

/** Does what `greenroom keys` does, on the stores of an engine. */
export function keysOf({ dataDir, database }: Pick<EngineOptions, 'dataDir' | 'database'>) {
  const ask = (request: KeysRequest) =>
    keepKeys(request, { root: dataDir, url: database, log: silentLog, now: Date.now() })
  return {
    ask,
    add: async (
      name: string,
      more: Partial<Extract<KeysRequest, { action: 'add' }>> = {},
    ): Promise<TenantCredentials> => (await ask({ action: 'add', name, ...more })).credentials!,
    creditsOf: async (id: string) => (await ask({ action: 'list' })).tenants!.find((one) => one.id === id)!.credits,
  }
}

export const clientWith = ({ baseUrl }: RunningEngine, { apiKey }: Pick<TenantCredentials, 'apiKey'>) =>
  clientOf({ baseUrl, apiKey })

/** A request as it is sent. */
export interface Call {
  name: string
  method: 'GET' | 'POST'
  path: string
  body: unknown
}

/** What an operation takes: names in its path, and the fields of its query or body, as an example has them. */
export interface Operation {
  id: string
  names: readonly string[]
  fields: Readonly<Record<string, unknown>>
  /** Whether it makes a record, which costs something. */
  creates: boolean
  call: (names: Readonly<Record<string, string>>, fields: Readonly<Record<string, unknown>>) => Call
}

/** Every operation that needs credentials: those of the interface's table, and what the engine has beside it. */
export const operations: readonly Operation[] = [
  ...endpointIds
    .filter((id) => endpoints[id].credentials)
    .map((id): Operation => {
      const { method, path, where } = endpoints[id]
      return {
        id,
        names: [],
        fields: requestExamples[id],
        creates: endpoints[id].effect === 'create',
        call: (_names, fields) =>
          where === 'query'
            ? { name: id, method, path: path + queryText(fields), body: undefined }
            : { name: id, method, path, body: fields },
      }
    }),
  ...engineOperations
    .filter(({ credentials }) => credentials)
    .map(({ id, method, path }): Operation => ({
      id,
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      fields: { ...operationExamples[id] },
      creates: false,
      call: (names, fields) => ({
        name: id,
        method,
        path: path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(names[name]!)),
        body: method === 'POST' ? fields : undefined,
      }),
    })),
]

/** The paths to all texts in a value, such as `elements.0.url`. */
export function textsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

/** A copy of a value with another text at a path. */
export function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? withText(one, rest, text) : one))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, name === key ? withText(one, rest, text) : one]),
  )
}
