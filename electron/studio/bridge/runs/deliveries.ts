import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { LibraryIndex } from '../../library/index.ts'
import type { Deliveries, Destinations, FileToDeliver } from '../../runs/deliveries/index.ts'
import { bridge } from '../implementer.ts'

export interface DeliveriesDeps {
  destinations: Destinations
  deliveries: Deliveries
  libraryIndex: Pick<LibraryIndex, 'get'>
}

/** Procedures for destinations and for what is delivered to them. */
export function deliveriesProcedures({ destinations, deliveries, libraryIndex }: DeliveriesDeps) {
  const fileOf = (id: string): FileToDeliver => {
    const clip = libraryIndex.get(id)
    if (!clip) throw new StudioError('not-found', message('deliveryErrors.noClip'))
    const { path, title, kind, width, height, madeAt } = clip
    return { path, clip: { title, kind, width, height, madeAt } }
  }
  return {
    destinations: bridge.destinations.router({
      list: bridge.destinations.list.handler(() => destinations.list()),
      keep: bridge.destinations.keep.handler(({ input }) => destinations.keep(input.destination)),
      test: bridge.destinations.test.handler(({ input, signal }) => destinations.test(input.id, signal)),
      forgetHostKey: bridge.destinations.forgetHostKey.handler(({ input }) => destinations.forgetHostKey(input.id)),
      remove: bridge.destinations.remove.handler(async ({ input }) => {
        await destinations.remove(input.id)
      }),
    }),
    deliveries: bridge.deliveries.router({
      list: bridge.deliveries.list.handler(() => deliveries.list()),
      start: bridge.deliveries.start.handler(({ input }) =>
        deliveries.begin(input.destination, [...new Set(input.clips)].map(fileOf)),
      ),
      cancel: bridge.deliveries.cancel.handler(({ input }) => deliveries.cancel(input.id)),
      retry: bridge.deliveries.retry.handler(({ input }) => deliveries.retry(input.id)),
      remove: bridge.deliveries.remove.handler(({ input }) => deliveries.remove(input.id)),
      watch: bridge.deliveries.watch.handler(({ signal }) => deliveries.watch(signal)),
    }),
  }
}
