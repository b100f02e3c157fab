import type { LibraryItem } from '@common/bridge/index.ts'
import { hasAspectRatio, sizeInAspectRatio } from '@common/formats/index.ts'
import type { ExportChoice } from '@common/bridge/index.ts'

/** Roughly what an export will be: bytes of its files, and ms until they are there. */
export interface Estimate {
  bytes: number
  ms: number
}

type Clip = Pick<LibraryItem, 'size' | 'durationMs' | 'width' | 'height' | 'fps' | 'media'>

/** Bits for each px and frame at the usual quality, for pictures of a talking person; and px encoded per ms. */
const pictures: Record<string, { bits: number; pace: number }> = {
  h264: { bits: 0.05, pace: 60_000 },
  hevc: { bits: 0.03, pace: 30_000 },
  av1: { bits: 0.025, pace: 40_000 },
  vp9: { bits: 0.04, pace: 6_000 },
  prores: { bits: 4, pace: 25_000 },
  gif: { bits: 1.5, pace: 8_000 },
}
/** Bytes of sound for each ms; of the kinds that aren't listed, that of AAC and MP3 with 192 kbit/s. */
const sounds: Record<string, number> = { wav: 192, prores: 192, vp9: 16, gif: 0 }
const usualSound = 24
/** Pixels drawn per ms in exports for which avatars are drawn anew. */
const drawnPace = 8_000
/** Time until the drawing of avatars has begun, ms. */
const beginningMs = 3_000
/** Size at another quality as a multiple of the usual one: six steps of an encoder's quantizer halve or double it. */
const qualities = { small: 0.5, best: 1.8 }

/** The size in px that a picture gets, at most its own. */
function pxOf({ width, height }: Clip, make: ExportChoice['make']): number {
  if (width === null || height === null) return 0
  const ratio = make.kind === 'convert' ? make.shape?.to : undefined
  const own =
    ratio === undefined || hasAspectRatio({ width, height }, ratio)
      ? { width, height }
      : sizeInAspectRatio({ width, height }, ratio)
  const longSide = 'longSide' in make ? make.longSide : null
  const factor = longSide === null ? 1 : Math.min(1, longSide / Math.max(own.width, own.height))
  return own.width * own.height * factor * factor
}

function estimateOne(clip: Clip, { make }: ExportChoice): Estimate {
  const ms = clip.durationMs ?? 0
  const size = clip.size ?? 0
  if (make.kind === 'keep' || make.kind === 'remux' || make.kind === 'course')
    return { bytes: size, ms: size / 100_000 }
  const px = pxOf(clip, make)
  if (make.kind === 'still') return { bytes: px * (make.format === 'jpeg' ? 0.15 : 0.8), ms: 500 }
  const rate = make.kind === 'convert' ? make.fps : null
  const frames = ((rate ?? clip.fps ?? 25) * ms) / 1000
  const picture = pictures[make.to]
  if (make.kind === 'avatars') {
    // In a video of avatars alone most of the frame is transparent, and alpha adds to the size.
    const { bits, pace } = picture!
    return {
      bytes: (px * frames * bits * 0.6) / 8 + ms * (sounds[make.to] ?? usualSound),
      ms: beginningMs + px * frames * (1 / pace + 1 / drawnPace),
    }
  }
  const sound = ms * (sounds[make.to] ?? usualSound)
  if (!picture) return { bytes: sound, ms: ms / 50 }
  const quality = make.quality === undefined ? 1 : qualities[make.quality]
  return { bytes: (px * frames * picture.bits * quality) / 8 + sound, ms: (px * frames) / picture.pace }
}

/** Whether an estimate can be given: lengths and sizes of all clips are known. */
export function estimate(clips: readonly Clip[], choice: ExportChoice): Estimate | null {
  if (clips.length === 0 || clips.some(({ durationMs, size }) => durationMs === null || size === null)) return null
  return clips
    .map((clip) => estimateOne(clip, choice))
    .reduce((sum, one) => ({ bytes: sum.bytes + one.bytes, ms: sum.ms + one.ms }), { bytes: 0, ms: 0 })
}
