import type { Rect } from '../compositor/frame.ts'
import { figureSize, headAt, neckAt, view } from '../parts/figure-body.ts'
import { jawDrop } from '../parts/mouth-lines.ts'
import type { Presenter } from '../presenter.ts'
import { uncropped, type FigureCrop } from '../types.ts'
import type { Layers } from './layers.ts'
import { neckLift, type Pose } from './pose.ts'

/** Where a figure stands in a frame: the frame's size, px per figure unit, and where x = 0 and y = 0 of the figure lie, px. */
export interface Standing {
  width: number
  height: number
  unit: number
  middle: number
  top: number
}

/** A figure as it is shown: its parts, and where it stands. */
export interface Shown extends Standing {
  presenter: Presenter
  layers: Layers
}

/**
 * Where a figure stands in a frame: on the lower edge, centred, as large as fits. With a crop the frame is what that leaves
 * of a larger one.
 */
export function standingIn(width: number, height: number, crop: FigureCrop = uncropped): Standing {
  const full = { width: width / (1 - crop.left - crop.right), height: height / (1 - crop.top - crop.bottom) }
  const unit = Math.min(full.width / figureSize.width, full.height / figureSize.height) * view.zoom
  return {
    width,
    height,
    unit,
    middle: full.width * (0.5 - crop.left),
    top: full.height * (1 - crop.top) - view.bottom * unit,
  }
}

/**
 * The head is a little larger than in life (the shoulders are one and a half to two heads wide), so that the face is
 * readable at small sizes.
 */
const figureHeadScale = 0.86

/** Figure units per head unit, horizontally and vertically. */
export function headSize({ headScale = 1, headWidth = 1 }: Presenter): { x: number; y: number } {
  return { x: figureHeadScale * 1.07 * headScale * headWidth, y: figureHeadScale * headScale }
}

/** How far the outline of the head may move from its position at rest, in figure units. */
const sway = 84

/** How far layers of the head move in `Figure` per unit of turn and nod, in head units; others move less. */
const moves: Partial<Record<keyof Layers, number>> = {
  nose: 11,
  worn: 10,
  leftTemple: 10,
  rightTemple: 10,
  sockets: 8,
  jaw: 5,
}
const leastMove = 4
/** Longest distance of hair from the neck, about which it swings, in head units. */
const hairReach = 600

/** The head's layers, without those with coordinates of their own, which are always within the face. */
function headLayers({ body: _body, leftBrow: _left, rightBrow: _right, ...head }: Layers) {
  return (Object.keys(head) as (keyof typeof head)[]).map((name) => ({ name, area: head[name]!.area }))
}

/** The parts of the frame that a figure may cover in any pose, px: a band for the head, and one for the body below. */
export function reachOf({ presenter, layers, width, height, unit, middle, top }: Shown): Rect[] {
  const scale = headSize(presenter)
  const { body } = layers
  const areas = headLayers(layers).map(({ area }) => area)
  const headHalf = Math.max(...areas.map(({ x, width }) => Math.max(-x, x + width))) * scale.x + sway
  const headTop = Math.min(...areas.map(({ y }) => y)) * scale.y + headAt.y - sway * 0.6
  const bodyHalf = Math.max(headHalf, body ? Math.max(-body.area.x, body.area.x + body.area.width) + 40 : 0)
  const bodyTop = (body?.area.y ?? view.bottom) - 28
  const toY = (y: number) => Math.max(0, Math.min(height, Math.floor((top + y * unit) / 2) * 2))
  const band = (half: number, from: number, to: number): Rect => {
    const x = Math.max(0, Math.floor((middle - half * unit) / 2) * 2)
    const right = Math.min(width, Math.ceil(middle + half * unit))
    return { x, y: from, width: right - x, height: to - from }
  }
  const [headY, bodyY] = [toY(headTop), toY(bodyTop)]
  const bands = [band(headHalf, headY, bodyY), band(bodyHalf, bodyY, height)].filter(
    (rect) => rect.width > 0 && rect.height > 0,
  )
  // A crop may leave nothing of the figure.
  return bands.length > 0 ? bands : [{ x: 0, y: 0, width: Math.min(2, width), height: Math.min(2, height) }]
}

/** A rectangle around the whole head in a pose, in px with even corners, within the frame. */
export function headBoxOf({ presenter, layers, width, height, unit, middle, top }: Shown, pose: Pose): Rect {
  const scale = headSize(presenter)
  const stance = presenter.stance ?? { turn: 0, tilt: 0 }
  const drop = jawDrop(pose.mouth)
  const swing = Math.abs(pose.hairShift) + Math.abs(pose.hairSwing) * hairReach
  const [sin, cos] = [Math.sin(pose.tilt + stance.tilt), Math.cos(pose.tilt + stance.tilt)]
  const xs: number[] = []
  const ys: number[] = []
  for (const { name, area } of headLayers(layers)) {
    const move = moves[name] ?? leastMove
    const hair = name === 'back' || name === 'front' ? swing : 0
    const [across, along] = [
      Math.abs(pose.turn + stance.turn) * move + hair + 1,
      Math.abs(pose.nod) * move * 0.75 + hair * 0.3 + 1,
    ]
    for (const x of [area.x - across, area.x + area.width + across])
      for (const y of [area.y - along, area.y + area.height + along + drop]) {
        const [hx, hy] = [x * scale.x + headAt.x - neckAt.x, y * scale.y + headAt.y - neckAt.y + pose.nod * 5]
        xs.push(neckAt.x + pose.sway * 3 + hx * cos - hy * sin)
        ys.push(neckAt.y - neckLift(pose) + hx * sin + hy * cos)
      }
  }
  const even = (px: number, most: number) => Math.max(0, Math.min(most, Math.floor(px / 2) * 2))
  const [x, y] = [even(middle + Math.min(...xs) * unit, width - 1), even(top + Math.min(...ys) * unit, height - 1)]
  const right = Math.min(width, even(middle + Math.max(...xs) * unit, width) + 2)
  const bottom = Math.min(height, even(top + Math.max(...ys) * unit, height) + 2)
  return { x, y, width: right - x, height: bottom - y }
}
