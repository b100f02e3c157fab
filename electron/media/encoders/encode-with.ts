import type { EncodingUse, PictureCodec } from '../../common/formats/index.ts'
import { isMediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import { bySoftware } from './encoders.ts'
import type { EncoderChoice } from './encoders.ts'
import type { Encoding } from './encoding.ts'

/** Faults that an encoder of hardware may have; others, as a source that can't be read, the processor would have, too. */
const faults = ['failed', 'timeout', 'too-large'] as const

/**
 * Does work with the encoder that is best. Where hardware fails in the middle of it, all of it is done again by the
 * processor: files of two encoders can't be joined without encoding.
 */
export async function encodeWith<T>(
  choice: EncoderChoice = bySoftware,
  { tools, codec, use }: { tools: MediaTools; codec: PictureCodec; use: EncodingUse },
  work: (encoding: Encoding) => Promise<T>,
): Promise<T> {
  const chosen = await choice.encoding(tools, codec, use)
  if (chosen.hardware === null) return work(chosen)
  try {
    return await work(chosen)
  } catch (error) {
    if (!faults.some((code) => isMediaError(error, code))) throw error
    const done = await work(choice.software(tools, codec, use))
    // Work that the processor can't do either says nothing of the hardware.
    await choice.failed(tools, chosen, error)
    return done
  }
}
