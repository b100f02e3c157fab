import type { LiveSourceFace } from '@common/bridge/index.ts'
import { LiveFace, drawOpenings, patchPlanes } from '@common/faces/live/index.ts'
import type { Planes } from '@common/faces/live/index.ts'
import { openSource } from '../../../../renderer/live/algorithm/worker/sources.ts'
import { Painting } from '../../../../renderer/live/algorithm/worker/painting.ts'
import type { Warp } from '../../../../renderer/live/algorithm/types.ts'
import { base64, readRgba } from './pixels.ts'

/** Time of drawing one face repeatedly, ms, and the resulting frame. */
export interface Painted {
  planMs: number
  drawMs: number
  patchMs: number
  /** RGBA, base64. */
  picture: string
}

/** Draws a source onto a face of a still picture repeatedly. @param points mesh of the face */
export async function paint(
  face: LiveSourceFace,
  url: string,
  points: readonly number[],
  times: number,
  warp: Warp,
): Promise<Painted> {
  const source = await openSource({ ...face, pictureUrl: new URL(face.pictureUrl, location.href).href })
  const painting = new Painting(warp)
  const frame = await readRgba(url)
  const mesh = Float32Array.from(points)
  const live = new LiveFace()
  const took: { planMs: number; drawMs: number; patchMs: number }[] = []
  let shown = frame
  for (let time = 0; time < times; time++) {
    const picture = { ...frame, data: frame.data.slice() }
    const data = new Uint8Array(picture.data)
    const planes: Planes = {
      format: 'RGBA',
      width: frame.width,
      height: frame.height,
      data,
      layout: [{ offset: 0, stride: frame.width * 4 }],
    }
    const begun = performance.now()
    const plan = live.plan(picture, mesh, time * 50, source)!
    const planned = performance.now()
    const drawing = painting.painter.draw(plan)
    let painted = 0
    await drawing.read((drawn) => {
      painted = performance.now()
      drawOpenings(picture, plan, drawn)
      patchPlanes(planes, picture, drawn, plan.rect, { matrix: 'bt601', fullRange: false })
    })
    const now = performance.now()
    took.push({ planMs: planned - begun, drawMs: painted - planned, patchMs: now - painted })
    shown = picture
  }
  painting.close()
  const median = (read: (one: (typeof took)[number]) => number): number =>
    took.map(read).toSorted((a, b) => a - b)[took.length >> 1]!
  return {
    planMs: median((one) => one.planMs),
    drawMs: median((one) => one.drawMs),
    patchMs: median((one) => one.patchMs),
    picture: base64(shown.data),
  }
}

/** Replaces the canvas by one that can't draw while something is created. */
function withContexts<T>(get: (real: () => unknown, kind: string) => unknown, make: () => T): T {
  const real = OffscreenCanvas.prototype.getContext
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...all: [OffscreenRenderingContextId]) {
    return get(() => Reflect.apply(real, this, all), all[0])
  } as typeof real
  try {
    return make()
  } finally {
    OffscreenCanvas.prototype.getContext = real
  }
}

/** The renderer before a WebGL context is lost, meanwhile, when it is restored, and at the end. */
export async function loseContext(): Promise<Warp[]> {
  let gl: WebGL2RenderingContext | undefined
  const painting = withContexts(
    (real, kind) => {
      const context = real()
      if (kind === 'webgl2') gl = context as WebGL2RenderingContext
      return context
    },
    () => new Painting('webgl'),
  )
  const warps = [painting.warp]
  const extension = gl!.getExtension('WEBGL_lose_context')!
  extension.loseContext()
  await new Promise((resolve) => setTimeout(resolve, 50))
  warps.push(painting.warp)
  extension.restoreContext()
  for (let step = 0; step < 200 && painting.warp === 'arrays'; step++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  warps.push(painting.warp)
  painting.close()
  return [...warps, painting.warp]
}

/** The renderer that is chosen by default. */
export function usualWarp(): Warp {
  const painting = new Painting()
  const { warp } = painting
  painting.close()
  return warp
}

/** The renderer that is chosen without WebGL 2. */
export const withoutWebGl = (): Warp =>
  withContexts(
    () => null,
    () => new Painting('webgl').warp,
  )
