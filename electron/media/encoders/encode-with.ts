import { leastHardwareSide } from '../../common/formats/index.ts'
import type { EncodingUse, PictureCodec } from '../../common/formats/index.ts'
import { isMediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import { bySoftware } from './encoders.ts'
import type { EncoderChoice } from './encoders.ts'
import type { Encoding, PictureSize } from './encoding.ts'

/** Most time in which hardware may encode nothing more, ms: the work before it, as filters, has its share of that. */
const mostStallMs = 120_000

/** Limits of a run of ffmpeg with an encoder. */
export const limitsOf = ({ hardware }: Pick<Encoding, 'hardware'>): { stallMs?: number } =>
  hardware === null ? {} : { stallMs: mostStallMs }

export interface EncodingJob {
  tools: MediaTools
  codec: PictureCodec
  use: EncodingUse
  /** Size of the picture, px. */
  size: PictureSize
}

/** Faults that an encoder of hardware may have; others, as a source that can't be read, the processor would have, too. */
const faults = ['failed', 'timeout', 'too-large'] as const

/**
 * Does work with the encoder that is best. Where hardware fails in the middle of it, all of it is done again by the
 * processor: files of two encoders can't be joined without encoding.
 */
export async function encodeWith<T>(
  choice: EncoderChoice = bySoftware,
  { tools, codec, use, size }: EncodingJob,
  work: (encoding: Encoding) => Promise<T>,
): Promise<T> {
  const software = (): Encoding => choice.software(tools, codec, use, size)
  if (Math.min(size.width, size.height) < leastHardwareSide) return work(software())
  const chosen = await choice.encoding(tools, codec, use)
  if (chosen.hardware === null) return work(chosen)
  try {
    return await work(chosen)
  } catch (error) {
    if (!faults.some((code) => isMediaError(error, code))) throw error
    const done = await work(software())
    // Work that the processor can't do either says nothing of the hardware.
    await choice.failed(tools, chosen, error)
    return done
  }
}
