import { codeOf } from '../../common/service/index.ts'
import type { ChannelFace } from '../../common/service/live-channel.ts'

/** The two users of a channel: `front` sends the camera's picture, `algorithm` returns it with another face. */
export type LiveUser = 'front' | 'algorithm'

/** A source face after reading; `file` is the name of its picture among the served files. */
export interface LiveFace {
  file: string
  face: ChannelFace
}

/** An element of `sourceImage` (`createLive` in docs/openapi.json). */
export interface LiveSource {
  path: string
  /** Landmarks of the face as `x1,y1:x2,y2:x3,y3:x4,y4`, px of the picture: left eye, right eye, nose tip, mouth. */
  opts: string
}

/** Limits on the number and the duration of live sessions; durations in ms. */
export interface LiveLimits {
  /** How many sessions may be open at the same time. */
  open: number
  /** Longest time from the creation of a session until both users have joined, ms. */
  joinMs: number
  /** Longest absence of a user who has joined before, ms. */
  awayMs: number
  /** Longest duration of a whole session. */
  totalMs: number
}

export const defaultLiveLimits: LiveLimits = {
  open: 4,
  joinMs: 60_000,
  awayMs: 30_000,
  totalMs: 4 * 60 * 60 * 1000,
}

/** Codes of the interface that answers about live sessions use (docs/errors.md). */
export const liveCode = {
  tooManyFaces: codeOf.tooManyFaces,
  image: codeOf.imageProcessing,
  noCredits: codeOf.credit,
  inProcess: codeOf.liveProcessing,
  busy: codeOf.liveBusy,
  unknown: codeOf.sessionNotFound,
  failed: codeOf.liveFailed,
  closed: codeOf.sessionClosed,
} as const
