import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { limits } from '../../service/limits.ts'
import { liveMessage } from '../../service/live-channel.ts'
import type { LiveMessage } from '../../service/live-channel.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl, StudioErrorData } from '../base.ts'
import type { Consent } from '../faces/consents.ts'

/** Most source faces of a session. */
export const mostLiveFaces = limits.facesPerImage
/** ms without a `touch` after which a session's page counts as gone, and its session is closed. */
export const liveHeartbeatLimitMs = 30_000
/** How often a page touches its session, ms. */
export const liveHeartbeatMs = 5_000
/** What is recommended to be sent (service-interface: Client-side streaming guidance). */
export const liveVideo = { width: 640, height: 480, framesPerSecond: 20, kilobits: 5_000 } as const

const number = String.raw`-?\d{1,6}(?:\.\d{1,20})?`
/** Four points of a face, px of its picture (service-interface: Live face swap session, `opts`). */
const opts = z.string().regex(new RegExp(`^${number},${number}(?::${number},${number}){3}$`), {
  error: 'must be four landmark points of the form x1,y1:x2,y2:x3,y3:x4,y4',
})

/** A face of a picture of this machine, as `faces.portrait` gives it. Its file needs leave (`consents.give`). */
const liveSource = z.strictObject({ path: pathInput, opts })
export type LiveSource = z.infer<typeof liveSource>

const sources = z.array(liveSource).min(1).max(mostLiveFaces)

/** - `queuing`: nobody is at the other end yet. - `processing`: it can be connected to. The other two are ends. */
export type LiveState = 'queuing' | 'processing' | 'failed' | 'closed'

/** What every window may know of a session: no credential is in it. */
export interface LiveSessionView {
  id: string
  connection: string
  connectionName: string
  state: LiveState
  /** `agora` when the session has an app id, `local` when it is the engine's. */
  transport: 'agora' | 'local'
  appId: string
  channel: string
  userId: string
  algorithmUserId: string
  /** The page that made it, as it called itself. */
  owner: string
  /** ms since 1970 */
  createdAt: number
  /** How long it may go without a picture before the studio closes it, ms. */
  idleLimitMs: number
  /** How long the other end may stay away before the studio gives up, ms from `createdAt`. */
  waitLimitMs: number
  /** Names of the files its faces are of. */
  faces: string[]
}

export interface LiveSession extends LiveSessionView {
  /** Credential of the channel, for the window that made the session alone; empty for `local`. Never log or keep it. */
  token: string
}

/** Everything that stands between the sources and a session. */
export interface LiveCheck {
  /** Nothing is in `problems`. */
  ok: boolean
  problems: StudioErrorData[]
  /** Nothing is charged on this connection. */
  free: boolean
  /** Credits for each started minute; null where the service names no price. */
  creditsPerMinute: number | null
  /** For each source in order; null: leave has to be given first. */
  consents: (Consent | null)[]
}

export { liveMessage }
export type { LiveMessage }

/** A source face as the algorithm needs it. */
export interface LiveSourceFace {
  pictureUrl: MediaUrl
  /** px of that picture */
  width: number
  height: number
  /** x, y, z of each of the 478 mesh points, px of that picture; z grows away from the viewer. */
  points: number[]
}

export const liveRole = z.enum(['user', 'algorithm'])
export type LiveRole = z.infer<typeof liveRole>

/**
 * What an end of a local session hears. `joined` and `left` are of the other end; whoever was there before is told at
 * once. `faces` comes to the algorithm alone: when it has joined, and after each update. `reconnecting` and `reconnected`
 * are of the way to the engine: media goes on meanwhile. `closed` is the last.
 */
export type LiveSignal =
  | { type: 'ready'; userId: string }
  | { type: 'joined'; userId: string }
  | { type: 'left'; userId: string }
  | { type: 'message'; from: string; message: LiveMessage }
  | { type: 'faces'; faces: LiveSourceFace[] }
  | { type: 'reconnecting' }
  | { type: 'reconnected' }
  | { type: 'closed'; reason: StudioErrorData }

export type LiveEvent =
  | { type: 'session'; session: LiveSessionView }
  /** Null: somebody closed it on purpose. */
  | { type: 'closed'; id: string; reason: StudioErrorData | null }

export const liveContract = {
  check: procedure.input(z.strictObject({ connection: idInput, sources })).output(shape<LiveCheck>()),
  /**
   * Asked of the service once, never again by itself: `unconfirmed` when the answer was lost.
   * @throws `costs-credits` unless the connection is free or `spend`, `consent`, `busy`, the service's reasons
   */
  create: procedure
    .input(
      z.strictObject({
        connection: idInput,
        sources,
        /** Any name the page gives itself, so that it knows its own sessions. */
        owner: idInput,
        spend: z.boolean().default(false),
      }),
    )
    .output(shape<LiveSession>()),
  /** Other faces while it runs; nothing is connected anew. */
  update: procedure.input(z.strictObject({ id: idInput, sources })).output(nothing),
  /** More than once does nothing. The service is told until it has answered. */
  close: procedure.input(byId).output(nothing),
  /** What is open now. */
  open: procedure.output(shape<LiveSessionView[]>()),
  /**
   * The page is there, every `liveHeartbeatMs`. `algorithm`: the other end is in the channel (`agora`: only the page sees
   * it; the first time makes a queuing session `processing`). `active`: a picture goes out. @throws `live-closed`
   */
  touch: procedure
    .input(
      z.strictObject({
        id: idInput,
        algorithm: z.boolean().default(false),
        active: z.boolean().default(true),
      }),
    )
    .output(nothing),
  /** Takes one end of a `local` session; letting go of the iterator leaves. Each end can be taken once at a time. */
  join: procedure.input(z.strictObject({ id: idInput, role: liveRole })).output(eventIterator(shape<LiveSignal>())),
  /** To the other end. @throws `live-not-joined`, `live-closed` */
  signal: procedure.input(z.strictObject({ id: idInput, role: liveRole, message: liveMessage })).output(nothing),
  /** What is open now, then every change. */
  watch: procedure.output(eventIterator(shape<LiveEvent>())),
}
