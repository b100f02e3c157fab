import { message } from '../../../common/messages/index.ts'
import { canDeliver } from '../../../media/deliver/index.ts'
import { freeBytes } from '../../media/downloads/index.ts'
import { readIdsFile } from '../../runs/collect/index.ts'
import { nameList, neededSpace } from '../../runs/collect/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { StudioHost } from '../../host.ts'
import type { Collector } from '../../runs/collect/index.ts'
import type { Connections } from '../../service/connections/index.ts'

export interface CollectDeps {
  collector: Collector
  connections: Connections
  host: Pick<StudioHost, 'can' | 'reveal'>
  tools: () => Promise<MediaTools>
}

const own = bridge.collect

/** Procedures for finished clips at services and their downloads. */
export function collectProcedures({ collector: collect, connections, host, tools }: CollectDeps) {
  const connectionName = (id: string): string => connections.get(id)?.name ?? id

  return own.router({
    importIds: own.importIds.handler(async ({ input: { connection, source, remoteKind } }) => {
      const { id } = connections.must(connection)
      const text = source.kind === 'text' ? source.text : await readIdsFile(source.path)
      const { added, known, refused } = await collect.clips.importIds(id, text, remoteKind)
      return { added, known, refused }
    }),
    refresh: own.refresh.handler(({ input }) => collect.clips.refresh(input.items)),
    forget: own.forget.handler(({ input }) => collect.clips.forget(input.items)),
    names: own.names.handler(({ input }) => {
      const rows = collect.clips.rows(input.items)
      return nameList(rows, input.template, input.after, connectionName)
    }),
    space: own.space.handler(({ input }) => neededSpace(collect.clips.rows(input.items), input.folder, freeBytes)),
    start: own.start.handler(({ input }) =>
      collect.batchService.begin(collect.clips.rows(input.items), input.plan, 'window'),
    ),
    batches: own.batches.handler(() => collect.batchService.list()),
    batchItems: own.batchItems.handler(({ input }) =>
      collect.batchService.batchItems(input.batch, input.states, input.offset, input.limit),
    ),
    pause: own.pause.handler(({ input }) => collect.batchService.pause(input.id)),
    resume: own.resume.handler(({ input }) => collect.batchService.resume(input.id)),
    cancel: own.cancel.handler(({ input }) => collect.batchService.cancel(input.id)),
    retry: own.retry.handler(({ input }) => collect.batchService.retry(input.id, input.items)),
    reorder: own.reorder.handler(({ input }) => collect.batchService.reorder(input.id, input.items, input.position)),
    removeBatch: own.removeBatch.handler(({ input }) => collect.batchService.remove(input.id)),
    reveal: own.reveal.handler(async ({ input }) => {
      const path = collect.batchService.pathOf(input.batch, input.item)
      if (!host.can.reveal || !host.reveal)
        throw new StudioError('not-here', message('libraryErrors.cannotOpenFolders', { path }), {
          next: message('libraryErrors.openYourself'),
        })
      await host.reveal(path)
    }),
    can: own.can.handler(async () => canDeliver(await tools())),
    settings: own.settings.handler(() => collect.settings()),
    setSettings: own.setSettings.handler(({ input }) => collect.set(input.change)),
    guard: own.guard.handler(() => collect.guard()),
    watch: own.watch.handler(({ signal }) => collect.feed.subscribe(signal)),
  })
}
