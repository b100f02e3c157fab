import { startEngine } from '../../../electron/engine/index.ts'
import type { EngineOptions, RunningEngine } from '../../../electron/engine/index.ts'
import { clientOf } from '../engine/client.ts'
import type { Client } from '../engine/client.ts'
import { manualClock } from '../engine/folder.ts'
import { picture } from '../engine/media.ts'
import type { Ticket } from './channel.ts'
import { fakeFaces, somewhere } from './faces.ts'

export interface WireSession {
  _id: string
  faceswap_status: number
  front_user_id: string
  algorithm_user_id: string
  front_rtc_token: string
  channel_id: string
  app_id: string
}

export interface WireState {
  open: boolean
  faceswap_status: number
  users: string[]
  faces: number
  deduction_credit: number
  close_code: number | null
  close_reason: string | null
}

export interface LiveWorld {
  engine: RunningEngine
  client: Client
  clock: ReturnType<typeof manualClock>
  picture: string
  source: { path: string; opts: string }
  create: () => Promise<WireSession>
  state: (session: Pick<WireSession, '_id'>) => Promise<WireState>
  front: (session: WireSession) => Ticket
  algorithm: (session: Pick<WireSession, '_id'>) => Promise<Ticket>
  rejoin: (session: Pick<WireSession, '_id'>, role: 'front' | 'algorithm') => Promise<Ticket>
}

/** An engine on a clock that moves only when told, with face detection that answers at once. */
export async function liveWorld(
  dataDir: string,
  options: Partial<EngineOptions> = {},
  hold?: () => Promise<void>,
): Promise<LiveWorld> {
  const clock = manualClock()
  const engine = await startEngine({ dataDir, clock, ...options }, { faces: fakeFaces(hold) })
  const client = clientOf(engine)
  const path = await client.upload(await picture(200, 200, '#ccaa99'), 'face.png')
  const source = { path, opts: somewhere }
  const answered = async <T>(method: string, to: string, body?: object): Promise<T> => {
    const { body: answer } = await client.send(method, to, body)
    if (answer['code'] !== 1000) throw new Error(`${String(answer['code'])} ${String(answer['msg'])}`)
    return answer['data'] as T
  }
  return {
    engine,
    client,
    clock,
    picture: path,
    source,
    create: () => client.ok<WireSession>('createLive', { sourceImage: [source] }),
    state: ({ _id }) => answered<WireState>('GET', `/engine/live/${_id}`),
    front: ({ channel_id, front_user_id, front_rtc_token }) => ({
      channel: channel_id,
      user: front_user_id,
      token: front_rtc_token,
    }),
    async algorithm({ _id }) {
      const given = await answered<Record<string, string>>('POST', '/engine/live/algorithm', { _id })
      return {
        channel: given['channel_id']!,
        user: given['algorithm_user_id']!,
        token: given['algorithm_rtc_token']!,
      }
    },
    async rejoin({ _id }, role) {
      const given = await answered<Record<string, string>>('POST', '/engine/live/rejoin', { _id, role })
      return { channel: given['channel_id']!, user: given['user_id']!, token: given['rtc_token']! }
    },
  }
}
