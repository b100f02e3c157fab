import { sourceKey } from '@common/composition/index.ts'
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

  return ({ element, outside }) => {
    const { kind, source } = element
    if ((kind !== 'video' && kind !== 'audio') || outside) return null
    const key = sourceKey(source)
    const asset = key === undefined ? null : assets.of(key)
    if (!asset?.durationMs) return null
    const part = partOf(source)
    if (kind === 'video') {
      const strip = asset.stripUrl === undefined ? null : thumbImage(asset.stripUrl)
      return strip && { kind: 'film', film: { strip, moving: { part, mediaMs: asset.durationMs, repeats: false } } }
    }
    const peaks = asset.peaksUrl === null ? null : peaksOf(asset.peaksUrl)
    return peaks && { kind: 'wave', wave: { peaks, fromMs: part.startMs, soundMs: playsFor(part, asset.durationMs) } }
  }
}
