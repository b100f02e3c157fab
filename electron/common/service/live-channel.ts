import { z } from 'zod'

/**
 * Messages in the channel of a live session of the engine: one JSON text each, over the WebSocket
 * `/engine/live/channel` (docs/live.md). The interface leaves its real-time channel to a third-party product; this
 * protocol is the engine's own.
 */

/** Largest message to the engine, bytes. */
export const mostChannelBytes = 64 * 1024

/** Longest SDP description of one end of a connection, in characters: about ten times a real one. */
const sdp = z.string().min(1).max(48_000)

/** An ICE candidate, as `RTCIceCandidateInit` of WebRTC. */
const candidate = z.strictObject({
  candidate: z.string().max(4_000),
  sdpMid: z.string().max(100).nullable().default(null),
  sdpMLineIndex: z.int().min(0).max(100).nullable().default(null),
  usernameFragment: z.string().max(300).nullable().default(null),
})

/** WebRTC signal from one end to the other. A null candidate: there are no more candidates. */
export const liveMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('offer'), sdp }),
  z.strictObject({ type: z.literal('answer'), sdp }),
  z.strictObject({ type: z.literal('candidate'), candidate: candidate.nullable() }),
])
export type LiveMessage = z.infer<typeof liveMessage>

/** Message to the engine. The first one must join; the engine ignores all others before it. */
export const channelRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    channel: z.string().max(200),
    user: z.string().max(200),
    token: z.string().max(200),
  }),
  z.strictObject({ type: z.literal('message'), message: liveMessage }),
])
export type ChannelRequest = z.infer<typeof channelRequest>

/** Why the engine disconnects an end. `closed`: the session has ended; all other reasons concern this end alone. */
export const channelReasons = [
  'bad-message',
  'too-large',
  'too-frequent',
  'not-joined',
  'token-wrong',
  'token-used',
  'replaced',
  'closed',
] as const
export type ChannelReason = (typeof channelReasons)[number]

const face = z.object({
  /** URL of the source picture at the engine. */
  url: z.string(),
  /** Width of the picture, px. */
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
  /** x, y and z of 478 mesh points, px of the picture. */
  points: z.array(z.number()).length(478 * 3),
})
export type ChannelFace = z.infer<typeof face>

/**
 * Message from the engine. `other`: whether the other end has joined already. `joined` and `left` tell of the other
 * end; `gone` is the last message.
 */
export const channelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), user: z.string(), other: z.string().nullable() }),
  z.object({ type: z.literal('joined'), user: z.string() }),
  z.object({ type: z.literal('left'), user: z.string() }),
  z.object({ type: z.literal('message'), from: z.string(), message: liveMessage }),
  z.object({ type: z.literal('faces'), faces: z.array(face) }),
  z.object({
    type: z.literal('gone'),
    reason: z.enum(channelReasons),
    /** Code of the interface that the session failed with; null when there is none. */
    code: z.number().int().nullable(),
    message: z.string(),
  }),
])
/** An event before validation, as the engine sends it. */
export type ChannelEvent = z.input<typeof channelEvent>
/** An event after validation, as an end receives it. */
export type HeardEvent = z.output<typeof channelEvent>
