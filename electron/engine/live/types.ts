import { codeOf } from '../../common/service/index.ts'
import type { ChannelFace } from '../../common/service/live-channel.ts'

/** The two users of a channel: who is seen, and who changes the face. */
export type LiveUser = 'front' | 'algorithm'

/** A source face that has been looked at, and its picture among the served files. */
export interface LiveFace {
  file: string
  face: ChannelFace
}

/** An element of `sourceImage` (service-interface: Live face swap session). */
export interface LiveSource {
  path: string
  /** `x1,y1:x2,y2:x3,y3:x4,y4`, px of the picture: eyes, nose tip, mouth. */
  opts: string
}

/** How long sessions may be and wait, ms. */
export interface LiveLimits {
  /** Sessions that are open at the same time. */
  open: number
  /** From the creation until both ends have been there. */
  joinMs: number
  /** An end may be away, after it has been there. */
  awayMs: number
  /** A session in all. */
  totalMs: number
}

export const defaultLiveLimits: LiveLimits = {
  open: 4,
  joinMs: 60_000,
  awayMs: 30_000,
  totalMs: 4 * 60 * 60 * 1000,
}

/** Codes of the interface that sessions answer with (service-interface: Errors). */
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
