import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import { directClient } from '../../../electron/studio/bridge/router.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { english } from '../english.ts'

/** Events with their texts in English; each event is requested only when it is read. */
function inEnglish(events: AsyncIterator<unknown>): AsyncIterableIterator<unknown> {
  const translated = async (step: Promise<IteratorResult<unknown>>): Promise<IteratorResult<unknown>> => {
    const result = await step.catch((error: unknown) => {
      throw englishError(error)
    })
    return { ...result, value: english(result.value) }
  }
  return {
    next: () => translated(events.next()),
    return: (value) => (events.return ? events.return(value) : Promise.resolve({ done: true, value })),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

const isIterator = (value: unknown): value is AsyncIterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value

function englishError(error: unknown): unknown {
  if (error instanceof Error && 'data' in error) Object.assign(error, { data: english(error.data) })
  return error
}

/** Procedures by name, nested as in the contract; their answers and refusals are in English. */
function wrap(client: object): object {
  return new Proxy(client, {
    get(target, name) {
      const inner: unknown = Reflect.get(target, name)
      return typeof inner === 'function' || (typeof inner === 'object' && inner !== null) ? wrap(inner) : inner
    },
    apply(target, _self, values: unknown[]) {
      const answer = (target as (...values: unknown[]) => Promise<unknown>)(...values)
      return answer.then(
        (value) => (isIterator(value) ? inEnglish(value) : english(value)),
        (error: unknown) => {
          throw englishError(error)
        },
      )
    },
  })
}

/** The bridge in English for a client that another process serves. */
export const englishBridge = (client: object): BridgeClient => wrap(client) as BridgeClient

/** The bridge of a studio in this process, as a window has it, with English texts. */
export function bridgeTo(studio: Pick<Studio, 'router'>): BridgeClient {
  return wrap(directClient(studio.router)) as unknown as BridgeClient
}
