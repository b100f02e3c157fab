import { boxBlur, mapMask, maskAt, polygonMask } from '../draw/index.ts'
import type { Mask, Pixels } from '../draw/index.ts'
import { landmark, leftBrow, leftEye, nostrils, outerLips, rightBrow, rightEye } from '../topology/index.ts'

/** Parts of a face that are not skin, with the factor by which their outline is enlarged. */
const features: readonly (readonly [readonly number[], number])[] = [
  [leftBrow, 0.2],
  [rightBrow, 0.2],
  [leftEye, 0.35],
  [rightEye, 0.35],
  [outerLips, 0.12],
  [nostrils, 0.1],
]

const cells = 80

/**
 * The part of a mask that is skin in both of two faces: without the brows, eyes, lips and nostrils of either.
 * @param faces points of each, px
 */
export function skinOf(mask: Mask, ...faces: Float32Array[]): Mask {
  let taken: Mask | undefined
  for (const points of faces) {
    for (const [ring, grow] of features) {
      const one = polygonMask(points, ring, mask.rect, { grow, maxCells: cells })
      if (taken) one.data.forEach((value, cell) => (taken!.data[cell] = Math.max(taken!.data[cell]!, value)))
      else taken = one
    }
  }
  const skin = { ...mask, data: Float32Array.from(mask.data) }
  if (!taken) return skin
  boxBlur(taken.data, taken.columns, taken.rows, 1, 1, 1)
  const gone = taken
  mapMask(skin, (value, x, y) => (value === 0 ? 0 : value * Math.max(0, 1 - 1.6 * maskAt(gone, x, y))))
  return skin
}

/** Skin on which no beard grows: of the left half of the face, of the right, and in the middle. */
const barePatches = [
  [117, 118, 50],
  [346, 347, 280],
  [6, 197, 151],
] as const
/** Point under the nose where beards begin. */
const underNose = 2
/** Share of the brightness of bare skin below which skin counts as a dark beard. */
const darkShare = 0.55
/** Difference from bare skin's warmth, as a share of it, above which skin counts as a grey or red beard. */
const otherShare = 0.45

const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)

/** Brightness, and (red - blue) as a share of it, at a position of a picture; undefined outside. */
function lookAt({ data, width, height, channels }: Pixels, x: number, y: number) {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return undefined
  const at = (row * width + column) * channels
  const light = (data[at]! + data[at + 1]! + data[at + 2]!) / 3
  return { light, warm: (data[at]! - data[at + 2]!) / Math.max(8, light) }
}

/**
 * Removes a beard from a mask of skin, in place: below the nose, what looks different from the cheeks. Without this a
 * swapped chin would get the beard's colour.
 * @param points the person's points, px of the picture
 */
export function leaveBeardOut(skin: Mask, picture: Pixels, points: Float32Array): void {
  const bare = barePatches.map((group) => {
    const seen = group.flatMap((point) => lookAt(picture, points[point * 3]!, points[point * 3 + 1]!) ?? [])
    const mean = (read: (one: (typeof seen)[number]) => number): number =>
      seen.reduce((sum, one) => sum + read(one), 0) / seen.length
    return seen.length > 0 ? { light: mean(({ light }) => light), warm: mean(({ warm }) => warm) } : undefined
  })
  const [left, right, middle] = bare
  if (!middle) return
  const at = (point: number, axis: number): number => points[point * 3 + axis]!
  const downX = at(landmark.chin, 0) - at(underNose, 0)
  const downY = at(landmark.chin, 1) - at(underNose, 1)
  const length = Math.max(1e-6, downX * downX + downY * downY)
  mapMask(skin, (value, x, y) => {
    if (value === 0) return 0
    const [fromX, fromY] = [x - at(underNose, 0), y - at(underNose, 1)]
    const height = (fromX * downX + fromY * downY) / length
    if (height < 0) return value
    const here = lookAt(picture, x, y)
    if (!here) return value
    // Each side is compared with its own cheek, since light may come from one side.
    const side = fromX * downY - fromY * downX < 0 ? left : right
    const { light, warm } = side ?? middle
    const dark = clamp((here.light / Math.max(8, light) - darkShare) / 0.1)
    const other = clamp((otherShare - Math.abs(here.warm - warm) / Math.max(0.12, Math.abs(warm))) / 0.15 + 1)
    // The shadow right under the nose is skin.
    const sure = clamp(height / 0.1)
    return value * (1 - sure * (1 - dark * other))
  })
}
