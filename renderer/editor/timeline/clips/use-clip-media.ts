import { isLooped, sourceKey, speedOf } from '@common/composition/index.ts'
import { soundGain } from '@common/music/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { peaksOf } from '../../../ui/media/peaks.ts'
import { partOf, playsFor } from '../../source-time.ts'
import type { MovingPicture } from '../../source-time.ts'
import type { Wave } from '../paint-wave.ts'
import type { Clip } from '../rows/rows.ts'
import { thumbImage } from '../../scenes/thumb-images.ts'

/** What a clip shows of its file: frames of a video, the waveform of a sound. */
export type ClipMedia = { kind: 'film'; film: Film } | { kind: 'wave'; wave: Wave }

export interface Film {
  /** Frames side by side, evenly spaced over the whole file */
  strip: ImageBitmap
  moving: MovingPicture & { mediaMs: number }
}

/** Frames or waveform of a clip; null for other kinds, and until its file is read. Reactive. */
export function useClipMedia(): (clip: Clip) => ClipMedia | null {
  const assets = useAssets()

  return ({ element, outside, startMs, endMs }) => {
    const { kind, source } = element
    if ((kind !== 'video' && kind !== 'audio') || outside) return null
    const key = sourceKey(source)
    const asset = key === undefined ? null : assets.of(key)
    if (!asset?.durationMs) return null
    const part = partOf(source)
    const speed = speedOf(element)
    if (kind === 'video') {
      const strip = asset.stripUrl === undefined ? null : thumbImage(asset.stripUrl)
      return (
        strip && { kind: 'film', film: { strip, moving: { part, mediaMs: asset.durationMs, repeats: false, speed } } }
      )
    }
    const peaks = asset.peaksUrl === null ? null : peaksOf(asset.peaksUrl)
    if (!peaks) return null
    const playsMs = playsFor(part, asset.durationMs, speed)
    const isLoop = isLooped(element) && playsMs > 0
    const soundMs = isLoop ? endMs - startMs : playsMs
    const { sound } = element
    // The wave is as loud as the sound in the clip, so that its fades are seen.
    const gain = sound && ((elapsedMs: number) => soundGain(sound, elapsedMs, Math.min(soundMs, endMs - startMs)))
    const wave = {
      peaks,
      fromMs: part.startMs,
      soundMs,
      speed,
      ...(isLoop ? { loopMs: playsMs } : {}),
      ...(gain ? { gain } : {}),
    }
    return { kind: 'wave', wave }
  }
}
