import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureDrawing } from '../../drawing/draw-pictures.ts'
import type { MovedRequest } from '../../drawing/protocol.ts'
import type { MediaTools } from '../../tools.ts'
import { overlayBlack } from './overlay-black.ts'
import type { FrameSeries } from './series.ts'

/** A still that moves, as pictures of the frames that show it. */
export interface MovingStill extends Omit<MovedRequest, 'series'> {
  series: Drawn[]
}

type Drawn = FrameSeries & Omit<MovedRequest['series'][number], 'black'>

/** Draws moving stills into a folder: those of a part of the video when that is made, so that they never take much room. */
export class MotionRenderer {
  readonly #tools: MediaTools
  readonly #folder: string
  #drawing: PictureDrawing | undefined
  #paths = 0

  constructor(tools: MediaTools, folder: string) {
    this.#tools = tools
    this.#folder = folder
  }

  /** Names the files of series that are drawn later. */
  named(series: readonly FrameSeries[], alpha: Drawn['alpha'] = 'straight'): Drawn[] {
    return series.map((one) => ({ ...one, alpha, path: join(this.#folder, `moving-${(this.#paths += 1)}.yuv`) }))
  }

  async draw(stills: readonly MovingStill[], signal: AbortSignal | undefined): Promise<void> {
    for (const { series, ...still } of stills) {
      const isMultiplied = series.some(({ alpha }) => alpha === 'premultiplied')
      const black = isMultiplied ? await overlayBlack(this.#tools, signal) : 0
      const request = { ...still, series: series.map((one) => ({ ...one, black })) }
      await (this.#drawing ??= new PictureDrawing()).drawMoved(request, signal)
    }
  }

  async remove(stills: readonly MovingStill[]): Promise<void> {
    for (const { series } of stills) for (const { path } of series) await rm(path, { force: true })
  }

  async close(): Promise<void> {
    await this.#drawing?.close()
  }
}
