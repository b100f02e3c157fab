import { join } from 'node:path'
import { builtInLook, defaultPosition, timedCue } from '../../common/captions/index.ts'
import { frameRate, rateText } from '../compose/timing.ts'
import { PictureDrawing } from '../drawing/index.ts'
import { overlayFilters, overlayInput, writeOverlay } from '../overlay/track.ts'
import type { BurnedCaptions } from './types.ts'

export interface Burning {
  /** Further inputs of ffmpeg, after the clip. */
  inputs: string[]
  /** Builds the filters from one label of a filter graph to another. */
  graph: (from: string, to: string) => string
}

/** Burning for a clip without captions: leaves the picture unchanged. */
export const nothingToBurn: Burning = { inputs: [], graph: (from, to) => `[${from}]null[${to}]` }

export interface BurnOptions {
  /** Folder for temporary files; the caller deletes it. */
  folder: string
  width: number
  height: number
  /** Frames per second of the result. */
  fps: number
  /** Length of the clip (ms). */
  durationMs: number
  /** Index of the next input that is added to the graph. */
  nextInput: number
  signal?: AbortSignal | undefined
}

/** Draws captions into the picture: as pictures that are laid over it, drawn by the code that draws them everywhere. */
export async function burn(captions: BurnedCaptions, options: BurnOptions): Promise<Burning> {
  const { cues, words, look, position, drawing } = captions
  if (cues.length === 0) return nothingToBurn
  const { folder, width, height, durationMs, nextInput, signal } = options
  const rate = frameRate(options.fps)
  const frames = Math.max(1, Math.ceil((durationMs * rate.num) / (rate.den * 1000)))
  const own = drawing ? null : new PictureDrawing()
  try {
    const { track } = await (drawing ?? own!).drawCaptions(
      {
        cues: cues.map((cue) => timedCue(cue, words ?? [])),
        look: look ?? builtInLook('outlined'),
        position: position ?? defaultPosition({ width, height }),
        canvas: { width, height },
        fps: rate.num / rate.den,
        frames,
        folder,
      },
      signal,
    )
    if (!track) return nothingToBurn
    const path = join(folder, 'captions.apng')
    await writeOverlay(path, track, { from: 0, to: frames }, rate)
    const overlay = { rate: rateText(rate), format: 'auto' as const }
    return {
      inputs: overlayInput(path),
      graph: (from, to) => overlayFilters(track, { input: nextInput, from, to }, overlay).join(';'),
    }
  } finally {
    await own?.close()
  }
}
