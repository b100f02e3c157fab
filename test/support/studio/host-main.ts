import type { Project } from '../../../electron/common/composition/index.ts'
import type { BodyKind } from '../../../electron/common/composition/index.ts'
import { sourceLauncher } from '../../../electron/studio/service/engine-process/node-launcher.ts'
import { fastClock, openWindow } from './window.ts'
import { startedFile } from '../program.ts'

/** A studio as a process of its own, which its parent controls and may kill. */
export type HostOrder =
  | { id: number; do: 'connect'; baseUrl: string }
  | { id: number; do: 'start'; project: Project; kind: BodyKind; connection: string; name: string }
  | { id: number; do: 'row'; job: string }
  | { id: number; do: 'rows' }
  | { id: number; do: 'attach'; job: string; remoteId: string }
  | { id: number; do: 'retry'; job: string }
  | { id: number; do: 'clips' }
  | { id: number; do: 'kill-engine' }
  | { id: number; do: 'engine' }
  | { id: number; do: 'restart-engine' }
  /** Number of jobs that their services work on. */
  | { id: number; do: 'waiting' }
  /** Calls any procedure of the bridge: `voiceovers.run`. */
  | { id: number; do: 'call'; noun: string; verb: string; input: unknown }

const [folder = '', factor = '1', startEngine = 'no'] = process.argv.slice(2)
const source = sourceLauncher(startedFile('engine/process/main'))
let engine: { kill: (signal: 'SIGKILL') => boolean } | null = null
const { bridge, studio } = await openWindow(folder, {
  startEngine: startEngine === 'engine',
  ...(factor === '1' ? {} : { clock: fastClock(Number(factor)) }),
  hostParts: {
    engine: {
      launch(args, env) {
        const child = source.launch(args, env)
        engine = child
        return child
      },
    },
  },
})

async function obey(order: HostOrder): Promise<unknown> {
  switch (order.do) {
    case 'connect':
      return bridge.connections.add({
        name: 'Cloud',
        baseUrl: order.baseUrl,
        anchor: 'top-left',
        parallel: 2,
        credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
      })
    case 'start': {
      const { project, kind, connection, name } = order
      const session = await bridge.projects.create({ name, width: 640, height: 360 })
      return bridge.generate.start({ session: session.id, project, kind, connection, name, folder: null })
    }
    case 'row':
      return (await bridge.jobs.details({ id: order.job })).row
    case 'rows':
      return bridge.jobs.list({ limit: 500 })
    case 'attach':
      return bridge.jobs.attach({ id: order.job, remoteId: order.remoteId })
    case 'retry':
      return bridge.jobs.retry({ id: order.job, spend: true })
    case 'clips':
      return bridge.library.list({ limit: 500 })
    case 'engine':
      return bridge.engine.status()
    case 'kill-engine':
      return engine?.kill('SIGKILL') ?? false
    case 'restart-engine':
      return bridge.engine.restart()
    case 'waiting':
      return studio.services.jobs.list({ states: ['waiting'] }).length
    case 'call': {
      const nouns = bridge as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      return nouns[order.noun]![order.verb]!(order.input)
    }
  }
}

process.on('message', (order: HostOrder) => {
  obey(order).then(
    (result) => process.send?.({ id: order.id, result: result ?? null }),
    (error: unknown) => process.send?.({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => void studio.close().finally(() => process.exit(0)))
process.send?.({ id: 0, result: 'ready' })
