import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
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
/** Time without a `touch` after which the session's page counts as closed, and the studio closes the session, ms. */
export const liveHeartbeatLimitMs = 30_000
/** How often a page touches its session, ms. */
export const liveHeartbeatMs = 5_000
/** Video that the interface recommends to send (docs/contract.md, "Beside the operations"). */
export const liveVideo = { width: 640, height: 480, framesPerSecond: 20, kilobits: 5_000 } as const

const number = String.raw`-?\d{1,6}(?:\.\d{1,20})?`
/** Four landmarks of a face, px of its picture (`opts` of `createLive` in docs/openapi.json). */
const opts = z.string().regex(new RegExp(`^${number},${number}(?::${number},${number}){3}$`), {
  error: storedText(fieldProblem('requestProblems.landmarks')),
})

/** A face in a picture of this machine, as `faces.portrait` gives it. Its file needs a consent (`consents.give`). */
const liveSource = z.strictObject({ path: pathInput, opts })
export type LiveSource = z.infer<typeof liveSource>

const sources = z.array(liveSource).min(1).max(mostLiveFaces)

/**
 * - `queuing`: the service has not joined the channel yet. - `processing`: the window can connect to it. - `failed`,
 * `closed`: the session has ended.
 */
export type LiveState = 'queuing' | 'processing' | 'failed' | 'closed'

/** A live session without its credentials: what every window may know. */
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
  /** Name that the page gave itself when it made the session. */
  owner: string
  /** Time at which the session was created, ms since 1970. */
  createdAt: number
  /** Time without video after which the studio closes the session, ms. */
  idleLimitMs: number
  /** Time that the service may take to join before the studio closes the session, ms from `createdAt`. */
  waitLimitMs: number
  /** Names of the files of its source faces. */
  faces: string[]
}

export interface LiveSession extends LiveSessionView {
  /**
   * Credential of the real-time channel, only for the window that made the session; empty for `local`. Never log or
   * store it.
   */
  token: string
}

/** Result of the check before a session is created. */
export interface LiveCheck {
  /** Whether there are no problems. */
  ok: boolean
  problems: StudioErrorData[]
  /** Whether this connection charges no credits. */
  free: boolean
  /** Credits for each started minute; null where the service names no price. */
  creditsPerMinute: number | null
  /** Consent for each source, in their order; null: consent has to be given first. */
  consents: (Consent | null)[]
}

export { liveMessage }
export type { LiveMessage }

/** A source face as the face swap algorithm takes it. */
export interface LiveSourceFace {
  pictureUrl: MediaUrl
  /** Width of the picture in which the faces were detected, px. */
  width: number
  height: number
  /** x, y, z of each of the 478 mesh points, px of that picture; z grows away from the viewer. */
  points: number[]
}

export const liveRole = z.enum(['user', 'algorithm'])
export type LiveRole = z.infer<typeof liveRole>

/**
 * Signals to one end (the page or the algorithm) of a local session. `joined` and `left` tell of the other end; if it
 * was there first, `joined` comes at once. `faces` is for the algorithm alone: after it has joined, and after each
 * update. `reconnecting` and `reconnected` tell of the connection to the engine; media continues meanwhile. `closed` is
 * the last.
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
  /** Why the session ended; null when it was closed on purpose. */
  | { type: 'closed'; id: string; reason: StudioErrorData | null }

export const liveContract = {
  check: procedure.input(z.strictObject({ connection: idInput, sources })).output(shape<LiveCheck>()),
  /**
   * Sends one request and never repeats it by itself: `unconfirmed` when the answer was lost.
   * @throws `costs-credits` unless the connection is free or `spend`, `consent`, `busy`, the service's reasons
   */
  create: procedure
    .input(
      z.strictObject({
        connection: idInput,
        sources,
        /** Any name that the page chooses for itself, to recognise its own sessions. */
        owner: idInput,
        spend: z.boolean().default(false),
      }),
    )
    .output(shape<LiveSession>()),
  /** Replaces the source faces of a running session without a new connection. */
  update: procedure.input(z.strictObject({ id: idInput, sources })).output(nothing),
  /** Closes a session; closing it again does nothing. The studio repeats the request until the service has answered. */
  close: procedure.input(byId).output(nothing),
  /** All open sessions. */
  open: procedure.output(shape<LiveSessionView[]>()),
  /**
   * The page is still open; sent every `liveHeartbeatMs`. `algorithm`: the service has joined the channel (with `agora`
   * only the page sees that; it makes a queuing session `processing`). `active`: video is being sent.
   * @throws `live-closed`
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
  /**
   * Joins as one end of a `local` session; returning the iterator leaves. Each end can be joined by one page at a time.
   */
  join: procedure.input(z.strictObject({ id: idInput, role: liveRole })).output(eventIterator(shape<LiveSignal>())),
  /** Sends a signal to the other end. @throws `live-not-joined`, `live-closed` */
  signal: procedure.input(z.strictObject({ id: idInput, role: liveRole, message: liveMessage })).output(nothing),
  /** All open sessions first, then every change. */
  watch: procedure.output(eventIterator(shape<LiveEvent>())),
}
