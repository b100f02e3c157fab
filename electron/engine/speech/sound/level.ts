import { SoundMarker } from '../../../media/watermark/index.ts'
import type { SoundMarkerOptions } from '../../../media/watermark/index.ts'
import { Limiter } from './limiter.ts'
import { LoudnessMeter } from '../../../common/loudness/meter.ts'
import { PcmWriter, readPcm } from './pcm-file.ts'

/** Integrated loudness of all finished speech (LUFS). */
export const targetLufs = -16
/**
 * Largest sample (dBFS). The true peak must stay below -1 dB: the difference is for peaks between samples and for those
 * that MP3 adds.
 */
const ceilingDb = -3.4
/** Difference from the target loudness that is accepted (LU). */
const closeEnough = 0.15
/** Factor on each correction of the gain, because the limiter takes a part of it back. */
const overshoot = 1.5
const attempts = 6
/** Largest gain (dB): no speech needs more, and a recording of a single click must not be amplified to the target. */
const mostGainDb = 30

const ceiling = 10 ** (ceilingDb / 20)

async function measure(path: string, rate: number, onPiece: () => void, limiter?: Limiter): Promise<LoudnessMeter> {
  const meter = new LoudnessMeter(rate)
  for await (const piece of readPcm(path)) {
    onPiece()
    meter.add(limiter ? limiter.next(piece) : piece)
  }
  if (limiter) meter.add(limiter.flush())
  return meter
}

/** Finds the gain (dB) that brings a file of float samples to the target loudness, through the limiter. */
async function gainFor(from: string, rate: number, onPiece: () => void): Promise<number> {
  const plain = await measure(from, rate, onPiece)
  let gain = plain.integrated === -Infinity ? 0 : Math.min(mostGainDb, targetLufs - plain.integrated)
  const limited = plain.peak * 10 ** (gain / 20) > ceiling
  for (let attempt = 0; limited && attempt < attempts; attempt++) {
    const meter = await measure(from, rate, onPiece, new Limiter(rate, 10 ** (gain / 20), ceiling))
    const off = targetLufs - meter.integrated
    if (Math.abs(off) < closeEnough) break
    gain = Math.min(mostGainDb, gain + off * overshoot)
  }
  return gain
}

/**
 * Brings a file of float samples to -16 LUFS with peaks below the ceiling, marks it, and answers the gain for that (dB). The file is
 * read several times and never kept in memory. Silence stays silent. `onPiece` is called for every few seconds of sound; an
 * error that it throws ends the work.
 * @param known the gain to use, dB, in place of the one for -16 LUFS
 * @param mark how the mark that nobody hears is written
 */
export async function level(
  from: string,
  to: string,
  rate: number,
  onPiece: () => void = () => undefined,
  known?: number,
  mark: SoundMarkerOptions = {},
): Promise<number> {
  const gain = known ?? (await gainFor(from, rate, onPiece))
  const limiter = new Limiter(rate, 10 ** (gain / 20), ceiling)
  const marker = new SoundMarker(rate, mark)
  const writer = await PcmWriter.create(to)
  try {
    let late = limiter.delay
    const write = async (piece: Float32Array): Promise<void> => {
      const skip = Math.min(late, piece.length)
      late -= skip
      await writer.write(marker.push(piece.subarray(skip)))
    }
    for await (const piece of readPcm(from)) {
      onPiece()
      await write(limiter.next(piece))
    }
    await write(limiter.flush())
    await writer.write(marker.end())
  } finally {
    await writer.close()
  }
  return gain
}
