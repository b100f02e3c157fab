import { createRouterClient, implement } from '@orpc/server'
import { bridgeContract } from '../../../../../electron/common/bridge/index.ts'
import type {
  BatchItem,
  BatchItemState,
  BridgeClient,
  CollectBatch,
  CollectEvent,
  CollectSettings,
  ExpiryGuard,
  RemoteItem,
} from '../../../../../electron/common/bridge/index.ts'
import { settingsSchema } from '../../../../../electron/common/bridge/index.ts'
import { Events } from '../../support/events.ts'

const os = implement(bridgeContract)
export const hour = 3_600_000

export function remote(id: string, more: Partial<RemoteItem> = {}): RemoteItem {
  return {
    id,
    connection: 'c1',
    connectionName: 'Cloud',
    remoteId: `r-${id}`,
    source: 'job',
    kind: 'avatar-video',
    name: `Clip ${id}`,
    project: 'Spring',
    state: 'ready',
    message: null,
    finishedAt: Date.now() - hour,
    expiresAt: Date.now() + 72 * hour,
    durationMs: 8_200,
    width: 1920,
    height: 1080,
    size: 1_000_000,
    thumbUrl: null,
    playUrl: null,
    path: null,
    variables: {},
    ...more,
  } as RemoteItem
}

export function batchItem(id: string, more: Partial<BatchItem> = {}): BatchItem {
  return {
    id,
    batch: 'b1',
    remote: id,
    position: 0,
    name: `Clip ${id}`,
    fileName: `${id}.mp4`,
    state: 'queued',
    share: null,
    bytes: 0,
    totalBytes: 1_000_000,
    message: null,
    next: null,
    sha256: null,
    thumbUrl: null,
    playUrl: null,
    ...more,
  } as BatchItem
}

const none: Record<BatchItemState, number> = {
  queued: 0,
  downloading: 0,
  processing: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  expired: 0,
}

export function batch(id: string, items: readonly BatchItem[], more: Partial<CollectBatch> = {}): CollectBatch {
  const counts = { ...none, total: items.length }
  for (const one of items) counts[one.state] += 1
  return {
    id,
    state: 'running',
    message: null,
    counts,
    bytes: 0,
    totalBytes: null,
    bytesPerSecond: null,
    etaMs: null,
    createdAt: 1_000,
    plan: {
      folder: '/clips/client',
      template: '{name}',
      after: { kind: 'keep' },
      contactSheet: false,
      checksums: true,
    },
    ...more,
  } as CollectBatch
}

/** A studio that collects, in memory. Tests read `calls`, change its data, and send events. */
export function fakeCollect(items: RemoteItem[] = []) {
  const calls: { name: string; input: unknown }[] = []
  const events = new Events<CollectEvent>()
  const held = {
    items,
    batches: [] as CollectBatch[],
    batchItems: [] as BatchItem[],
    guard: { on: false, soon: { items: 0, firstAt: null }, lost: 0 } as ExpiryGuard,
    settings: { parallel: 4, perHost: 4, guard: false } as CollectSettings,
    free: 50_000_000_000 as number | null,
    spaceMessage: null as string | null,
    problem: null as string | null,
    can: [{ to: 'hevc', ok: false, message: 'This ffmpeg has no encoder for it.' }] as {
      to: string
      ok: boolean
      message: string | null
    }[],
    imported: { added: 2, known: 1, refused: [{ value: '???', message: 'That is no id.' }] },
    refuse: null as unknown,
  }
  const note = (name: string, input: unknown): void => {
    calls.push({ name, input })
    if (held.refuse !== null) throw held.refuse
  }

  const listed = (states: readonly BatchItemState[]): BatchItem[] =>
    held.batchItems.filter((one) => states.length === 0 || states.includes(one.state))
  const { collect } = os
  const does = (name: keyof typeof collect & ('pause' | 'resume' | 'cancel' | 'removeBatch')) =>
    collect[name].handler(({ input }) => note(name, input))

  const router = {
    collect: {
      importIds: collect.importIds.handler(({ input }) => {
        note('importIds', input)
        return held.imported
      }),
      refresh: collect.refresh.handler(({ input }) => note('refresh', input)),
      forget: collect.forget.handler(({ input }) => {
        note('forget', input)
        const gone = new Set(input.items)
        held.items = held.items.filter((one) => !gone.has(one.id))
      }),
      names: collect.names.handler(({ input }) => {
        note('names', input)
        return {
          ok: held.problem === null,
          problem: held.problem,
          names: input.items.slice(0, 20).map((id, at) => ({
            id,
            name: `${input.template}-${id}.mp4`,
            changed: at === 1 ? 'Changed: too long.' : null,
          })),
          fields: [
            { name: 'date', example: '2026-03-09' },
            { name: 'name', example: 'Clip a' },
            { name: 'index', example: '1' },
            { name: 'Client', example: 'Acme' },
          ],
        }
      }),
      space: collect.space.handler(({ input }) => {
        note('space', input)
        const sizes = input.items.map((id) => held.items.find((one) => one.id === id)?.size ?? null)
        return {
          neededBytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
          unknownSizes: sizes.filter((size) => size === null).length,
          freeBytes: held.free,
          ok: held.spaceMessage === null,
          message: held.spaceMessage,
        }
      }),
      start: collect.start.handler(({ input }) => {
        note('start', input)
        const begun = input.items.map((id, position) => batchItem(id, { batch: 'new', position }))
        held.batchItems = begun
        const created = batch('new', begun, { plan: input.plan, createdAt: Date.now() })
        held.batches = [created, ...held.batches]
        return created
      }),
      batches: collect.batches.handler(() => held.batches),
      batchItems: collect.batchItems.handler(({ input }) => {
        note('batchItems', input)
        const all = listed(input.states)
        return { items: all.slice(input.offset, input.offset + input.limit), total: all.length }
      }),
      pause: does('pause'),
      resume: does('resume'),
      cancel: does('cancel'),
      removeBatch: does('removeBatch'),
      retry: collect.retry.handler(({ input }) => note('retry', input)),
      reorder: collect.reorder.handler(({ input }) => {
        note('reorder', input)
        const moved = input.items.flatMap((id) => held.batchItems.find((one) => one.id === id) ?? [])
        const rest = held.batchItems.filter((one) => !moved.includes(one))
        held.batchItems = rest.toSpliced(input.position, 0, ...moved).map((one, position) => ({ ...one, position }))
      }),
      reveal: collect.reveal.handler(({ input }) => note('reveal', input)),
      can: collect.can.handler(() => held.can),
      settings: collect.settings.handler(() => held.settings),
      setSettings: collect.setSettings.handler(({ input }) => {
        note('setSettings', input)
        return (held.settings = { ...held.settings, ...(input.change as Partial<CollectSettings>) })
      }),
      guard: collect.guard.handler(() => held.guard),
      watch: collect.watch.handler(({ signal }) => events.subscribe(signal)),
    },
    app: {
      listFolder: os.app.listFolder.handler(() => ({
        folder: '/home',
        parent: null,
        entries: [],
        // No file was made yet, so the folder for clips doesn't exist.
        file: null,
        places: [{ name: 'home', path: '/home' }],
        clipsFolder: '/home/Videos/Greenroom',
      })),
    },
    settings: {
      get: os.settings.get.handler(() => settingsSchema.parse({})),
      set: os.settings.set.handler(({ input }) => settingsSchema.parse(input.change)),
      watch: os.settings.watch.handler(({ signal }) => new Events<never>().subscribe(signal)),
    },
    connections: {
      list: os.connections.list.handler(() => [connection('c1', 'Cloud'), connection('c2', 'Other')]),
      watch: os.connections.watch.handler(({ signal }) => new Events<never>().subscribe(signal)),
    },
  }
  const client = createRouterClient(router, { context: {} }) as unknown as BridgeClient
  return {
    client,
    calls,
    events,
    held,
    named: (name: string) => calls.filter((call) => call.name === name).map((call) => call.input),
  }
}

function connection(id: string, name: string) {
  return {
    id,
    name,
    builtIn: false,
    baseUrl: `https://${id}.example.com`,
    anchor: 'top-left' as const,
    parallel: 3,
    takesFiles: false,
    tested: null,
    account: null,
    credential: { kind: 'key' as const, endsIn: '4f2a' },
  }
}
