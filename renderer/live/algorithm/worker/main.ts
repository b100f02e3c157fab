import { message } from '@common/messages/index.ts'
import type { LiveRuns } from '@common/faces/live/index.ts'
import { Fault, fault } from './faults.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { openModels } from './models.ts'
import { Session } from './session.ts'

/** Interval at which measurements are sent, ms. */
const statsMs = 500

const sessions = new Map<number, Session>()
let runs: LiveRuns | undefined
let telling: ReturnType<typeof setInterval> | undefined

const tell = (message: FromWorker): void => postMessage(message)

function tellStats(): void {
  for (const [session, one] of sessions) tell({ type: 'stats', session, ...one.stats() })
}

function tellFault(session: number | null, error: unknown): void {
  const told =
    error instanceof Fault
      ? error
      : fault(
          'live-algorithm',
          message('liveErrors.algorithm.notBegun'),
          message('liveErrors.algorithm.closeAndTry'),
          error,
        )
  tell({ type: 'fault', session, fault: told.data })
}

async function open(message: Extract<ToWorker, { type: 'open' }>): Promise<void> {
  try {
    runs ??= await openModels(message.models)
    tell({ type: 'opened' })
  } catch (error) {
    tellFault(null, error)
  }
}

function start(message: Extract<ToWorker, { type: 'start' }>): void {
  const { session, settings, frames, out } = message
  try {
    if (!runs) throw new Error('The models are not loaded yet.')
    const onFault = (data: Fault['data']): void => tell({ type: 'fault', session, fault: data })
    sessions.set(session, new Session({ runs, settings, frames, out, onFault }))
    telling ??= setInterval(tellStats, statsMs)
  } catch (error) {
    void frames.cancel().catch(() => undefined)
    void out.abort().catch(() => undefined)
    tellFault(session, error)
  }
}

async function stop(session: number): Promise<void> {
  const one = sessions.get(session)
  sessions.delete(session)
  if (sessions.size === 0) {
    clearInterval(telling)
    telling = undefined
  }
  await one?.stop()
  tell({ type: 'stopped', session })
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      return void open(data)
    case 'start':
      return start(data)
    case 'faces':
      return void sessions.get(data.session)?.setFaces(data.faces)
    case 'set':
      return sessions.get(data.session)?.set(data.settings)
    case 'stop':
      return void stop(data.session)
  }
})
