import { errorText, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { EncodingUse, HardwareEncoder, PictureCodec } from '../../common/formats/index.ts'
import { isMediaError } from '../errors.ts'
import { hardwareEncoding } from './encoding.ts'
import type { Encoding } from './encoding.ts'

/** A second of picture as an encoder has written it. */
export interface Encoded {
  path: string
  bytes: number
  ms: number
}

/** One second of picture on which encoders are tried. */
export interface TrialSecond {
  /** Encodes a few small frames of a test picture, which shows whether an encoder works at all. */
  open: (encoding: Encoding) => Promise<void>
  encode: (encoding: Encoding) => Promise<Encoded>
  /** How much a file shows what it should: mean SSIM of all frames, 0 to 1; 0 where frames are missing or too many. */
  similarity: (path: string) => Promise<number>
  /** The same of two files, a half of the second each, that are joined without encoding again. */
  similarityOfParts: (encoding: Encoding) => Promise<number>
}

/** What the processor makes of the second. */
export interface Reference {
  bytes: number
  ms: number
  ssim: number
}

/** What a trial has found for one use: hardware is faster there, and as good. */
export interface Fit {
  /** Quantizer with which files are as large as those of the processor. */
  q: number
  ms: number
  softwareMs: number
  ssim: number
  softwareSsim: number
}

/** The result of a trial. */
export interface Verdict {
  /** Whether it encoded at all. */
  opened: boolean
  /** Device file that is used; null: the encoder finds its own. */
  device: string | null
  fits: Partial<Record<EncodingUse, Fit>>
  /** Why the encoder isn't used, or not for everything; null: it is. */
  reason: Text | null
}

/** How much less alike the picture may be, in SSIM. */
export const ssimMargin = 0.003

/** The uses that an encoder of a codec has: the composer makes H.264 alone. */
export const usesOf = (codec: PictureCodec): readonly EncodingUse[] =>
  codec === 'h264' ? ['clip', 'good', 'small', 'best'] : ['good', 'small', 'best']

/**
 * Tries an encoder of hardware on one second of picture: for each use it is brought to the size that the processor's file
 * has, compared and timed.
 * @param devices device files, the first of which that opens is used
 * @param referenceOf what the processor makes for a use
 * @throws MediaError `cancelled`
 */
export async function tryEncoder(
  encoder: HardwareEncoder,
  devices: readonly string[],
  referenceOf: (use: EncodingUse) => Promise<Reference>,
  second: TrialSecond,
): Promise<Verdict> {
  const opened = await open(encoder, devices, second)
  if ('reason' in opened) return { opened: false, device: null, fits: {}, ...opened }
  const { device } = opened
  const files = new Map<number, Promise<Encoded>>()
  const encode = (q: number): Promise<Encoded> => {
    const known = files.get(q) ?? second.encode(hardwareEncoding(encoder, q, device))
    files.set(q, known)
    return known
  }
  const fits: Verdict['fits'] = {}
  let reason: Text | null = null
  for (const use of usesOf(encoder.codec)) {
    const found = await refusable(encoder, async () => {
      const reference = await referenceOf(use)
      return fitFor(encoder, device, { use, reference, encode, second })
    })
    if ('reason' in found) reason ??= found.reason
    else fits[use] = found
  }
  return { opened: true, device, fits, reason }
}

interface Sought {
  use: EncodingUse
  reference: Reference
  encode: (q: number) => Promise<Encoded>
  second: TrialSecond
}

async function fitFor(
  encoder: HardwareEncoder,
  device: string | null,
  { use, reference, encode, second }: Sought,
): Promise<Fit | { reason: Text }> {
  const near = await nearestTo(encoder, reference.bytes, encode)
  if (near === null) return { reason: message('encoders.reasons.tooLarge') }
  const q = near.bytes(near.below) * near.bytes(near.above) > reference.bytes ** 2 ? near.below : near.above
  const similarity = async (of: number): Promise<number> => second.similarity((await encode(of)).path)
  const ssim = between(reference.bytes, [
    [near.bytes(near.above), await similarity(near.above)],
    [near.bytes(near.below), await similarity(near.below)],
  ])
  const values = { own: threeDigits(ssim), other: threeDigits(reference.ssim) }
  if (ssim < reference.ssim - ssimMargin) return { reason: message('encoders.reasons.worse', values) }
  const encoding = hardwareEncoding(encoder, q, device)
  // The first run of an encoder also wakes its device.
  const ms = Math.min((await encode(q)).ms, (await second.encode(encoding)).ms)
  if (ms >= reference.ms)
    return { reason: message('encoders.reasons.slower', { own: Math.round(ms), other: Math.round(reference.ms) }) }
  if (use === 'clip' && (await second.similarityOfParts(encoding)) < reference.ssim - 2 * ssimMargin)
    return { reason: message('encoders.reasons.parts') }
  return { q, ms, softwareMs: reference.ms, ssim, softwareSsim: reference.ssim }
}

async function open(
  encoder: HardwareEncoder,
  devices: readonly string[],
  second: TrialSecond,
): Promise<{ device: string | null } | { reason: Text }> {
  if (!encoder.device) return openOn(encoder, null, second)
  let last: { reason: Text } = { reason: message('encoders.reasons.noDevice') }
  for (const device of devices) {
    const opened = await openOn(encoder, device, second)
    if (!('reason' in opened)) return opened
    last = opened
  }
  return last
}

function openOn(
  encoder: HardwareEncoder,
  device: string | null,
  second: TrialSecond,
): Promise<{ device: string | null } | { reason: Text }> {
  return refusable(encoder, async () => {
    await second.open(hardwareEncoding(encoder, encoder.range[1], device))
    return { device }
  })
}

interface Near {
  /** Neighbouring quantizers, with which a file is larger, and no larger; the same where all files are smaller. */
  above: number
  below: number
  bytes: (q: number) => number
}

/**
 * Finds the quantizers between which files have a size; null where all are larger. Sizes fall from one to the next, by about
 * the same factor, so that few have to be made.
 */
async function nearestTo(
  { range: [largest, smallest] }: HardwareEncoder,
  bytes: number,
  encode: (q: number) => Promise<Encoded>,
): Promise<Near | null> {
  const sizes = new Map<number, number>()
  const step = Math.sign(smallest - largest)
  const sizeAt = async (at: number): Promise<number> => {
    const q = largest + step * at
    const size = (await encode(q)).bytes
    sizes.set(q, size)
    return size
  }
  let [from, to] = [0, Math.abs(smallest - largest)]
  let [most, least] = [await sizeAt(from), await sizeAt(to)]
  const near = (): Near => ({ above: largest + step * from, below: largest + step * to, bytes: (q) => sizes.get(q)! })
  if (least > bytes) return null
  if (most <= bytes) to = from
  while (to - from > 1) {
    const share = Math.log(most / bytes) / Math.log(most / least)
    const at = Math.min(to - 1, Math.max(from + 1, Math.round(from + share * (to - from))))
    const size = await sizeAt(at)
    if (size <= bytes) [to, least] = [at, size]
    else [from, most] = [at, size]
  }
  return near()
}

/** The value at a size, between those at two others; sizes count by their logarithm. */
function between(bytes: number, [one, other]: readonly [readonly [number, number], readonly [number, number]]): number {
  if (one[0] === other[0]) return Math.min(one[1], other[1])
  const share = Math.log(one[0] / bytes) / Math.log(one[0] / other[0])
  return one[1] + Math.min(1, Math.max(0, share)) * (other[1] - one[1])
}

/** What a program refuses is a reason. */
async function refusable<T extends object>(
  { encoder }: HardwareEncoder,
  work: () => Promise<T>,
): Promise<T | { reason: Text }> {
  try {
    return await work()
  } catch (error) {
    if (!isMediaError(error) || error.code === 'cancelled' || error.code === 'no-space') throw error
    return { reason: reasonOf(error, encoder) }
  }
}

/** Why an encoder fails, in the words of its driver where it has some. @param encoder ffmpeg's name */
export function reasonOf(error: unknown, encoder: string): Text {
  if (isMediaError(error, 'timeout')) return message('encoders.reasons.timeout')
  const lines = isMediaError(error) ? (error.stderr ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '') : []
  // The encoder's own first line names the cause; those after it tell what could not be done without the encoder.
  const telling = lines.find((line) => line.startsWith(`[${encoder} `) || line.startsWith('[AVHWDeviceContext '))
  const first = (telling ?? lines[0])?.replace(/^\[[^\]]*\]\s*/, '').trim()
  return first === undefined ? errorText(error) : message('encoders.reasons.refused', { line: first.slice(0, 200) })
}

const threeDigits = (ssim: number): string => (Math.floor(ssim * 1000) / 1000).toFixed(3)
