import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { figureSize, headAt, view } from '../../../../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { closed } from '../../../../../electron/engine/presenters/drawn/parts/mouth-lines.ts'
import { headSize } from '../../../../../electron/engine/presenters/drawn/rig/extent.ts'
import { Figure } from '../../../../../electron/engine/presenters/drawn/rig/figure.ts'
import { restPose, type Pose } from '../../../../../electron/engine/presenters/drawn/rig/pose.ts'
import type { MouthPose } from '../../../../../electron/engine/speech/visemes/types.ts'

export const size = { width: 300, height: 324 }
export const unit = (size.width / figureSize.width) * view.zoom

const head = headSize(presenters[0]!)

export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

const figures = new Map<string, Figure>()

/** A presenter drawn small in a pose; the still parts are prepared once per test file. */
export function draw(avatarId: string, pose: Partial<Pose> = {}, mouth: Partial<MouthPose> = {}): Picture {
  const presenter = presenters.find((p) => p.avatarId === avatarId)!
  let figure = figures.get(avatarId)
  if (!figure) figures.set(avatarId, (figure = new Figure(presenter, size.width, size.height)))
  const picture = figure.picture({ ...restPose, ...pose, mouth: { ...closed, ...mouth } })
  return { ...size, data: picture.getContext('2d').getImageData(0, 0, size.width, size.height).data }
}

/** A pixel at a place given in head units from the middle of the eye line. */
export function atHead(picture: Picture, x: number, y: number): [number, number, number, number] {
  return pixel(
    picture,
    Math.round(size.width / 2 + x * unit * head.x),
    Math.round(size.height - (view.bottom - headAt.y) * unit + y * unit * head.y),
  )
}

export function pixel({ width, data }: Picture, x: number, y: number): [number, number, number, number] {
  const i = (y * width + x) * 4
  return [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!]
}

/** Pixels within a box in head units for which `test` holds. */
export function countHead(
  picture: Picture,
  box: { x: number; y: number; width: number; height: number },
  test: (r: number, g: number, b: number) => boolean,
): number {
  let count = 0
  const step = 1 / (unit * head.x)
  for (let y = box.y; y < box.y + box.height; y += step)
    for (let x = box.x; x < box.x + box.width; x += step) {
      const [r, g, b] = atHead(picture, x, y)
      if (test(r, g, b)) count++
    }
  return count
}

/** Mean difference of all channels, 0 to 255. */
export function difference(a: Picture, b: Picture): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!)
  return sum / a.data.length
}
