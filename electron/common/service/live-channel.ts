import { z } from 'zod'

/**
 * What is said in the channel of a live session of the engine: one JSON text a message, over the WebSocket
 * `/engine/live/channel` (docs/live.md). The interface leaves its real-time channel to another product; this is the
 * engine's own.
 */

/** Largest message to the engine, bytes. */
export const mostChannelBytes = 64 * 1024

/** Longest description of one end of a connection, characters: about ten times a real one. */
const sdp = z.string().min(1).max(48_000)

/** RTCIceCandidateInit */
const candidate = z.strictObject({
  candidate: z.string().max(4_000),
  sdpMid: z.string().max(100).nullable().default(null),
  sdpMLineIndex: z.int().min(0).max(100).nullable().default(null),
  usernameFragment: z.string().max(300).nullable().default(null),
})

/** From one end to the other. A null candidate: there are no more. */
export const liveMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('offer'), sdp }),
  z.strictObject({ type: z.literal('answer'), sdp }),
  z.strictObject({ type: z.literal('candidate'), candidate: candidate.nullable() }),
])
export type LiveMessage = z.infer<typeof liveMessage>

/** To the engine. The first message joins; none before that is heard. */
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

/** Why the engine lets an end go. `closed`: the session is over; all others are of this end alone. */
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
  /** The engine's own file. */
  url: z.string(),
  /** px */
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
  /** x, y, z of 478 mesh points, px of the picture. */
  points: z.array(z.number()).length(478 * 3),
})
export type ChannelFace = z.infer<typeof face>

/** From the engine. `other`: who is there already. `joined` and `left` are of the other end; `gone` is the last. */
export const channelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), user: z.string(), other: z.string().nullable() }),
  z.object({ type: z.literal('joined'), user: z.string() }),
  z.object({ type: z.literal('left'), user: z.string() }),
  z.object({ type: z.literal('message'), from: z.string(), message: liveMessage }),
  z.object({ type: z.literal('faces'), faces: z.array(face) }),
  z.object({
    type: z.literal('gone'),
    reason: z.enum(channelReasons),
    /** Code of the interface, where the session has one. */
    code: z.number().int().nullable(),
    message: z.string(),
  }),
])
/** As it is sent. */
export type ChannelEvent = z.input<typeof channelEvent>
/** As it is read. */
export type HeardEvent = z.output<typeof channelEvent>
