import type { Box } from '../drawing/box.ts'
import { figureBox } from '../templates/layout/figure.ts'
import type { Region } from '../templates/layout/regions.ts'
import { shapeSizes } from '../templates/model.ts'
import type { ShapeName } from '../templates/model.ts'
import { palettes } from '../templates/style/palettes.ts'
import type { Element } from '../composition/index.ts'
import type { Slide, SlidePicture } from './deck.ts'
import type { SlidePresenter } from './presenter.ts'

/** Where the picture of a slide and its presenter stand, as shares of the canvas. */
interface ImageRegions {
  image: Region
  figure: Region
}

/** The presenter beside the slide, or below it where the canvas is not wide. Captions are below the slide. */
const beside: Readonly<Record<ShapeName, ImageRegions>> = {
  wide: { image: [0.025, 0.06, 0.7, 0.71], figure: [0.735, 0.17, 0.255, 0.83] },
  tall: { image: [0, 0.12, 1, 0.32], figure: [0.05, 0.47, 0.9, 0.53] },
  square: { image: [0.03, 0.03, 0.94, 0.53], figure: [0.25, 0.575, 0.5, 0.425] },
  portrait: { image: [0.03, 0.05, 0.94, 0.43], figure: [0.2, 0.5, 0.6, 0.5] },
}
/** The slide as large as the canvas allows: with nobody, or with the presenter in a circle on it. */
const alone: Readonly<Record<ShapeName, Region>> = {
  wide: [0, 0, 1, 1],
  tall: [0, 0.12, 1, 0.6],
  square: [0, 0, 1, 0.76],
  portrait: [0, 0.04, 1, 0.7],
}
/** Diameter of the circle and its distance from the edges, as shares of the shorter side of the canvas. */
const circle = { diameter: 0.27, margin: 0.035 } as const
/** The square around head and shoulders of a drawn presenter, as shares of what is cut off their box. */
const headCrop = { left: 0.14, right: 0.14, top: 0.02, bottom: 1 - 0.02 - 720 / 1080 } as const

/** The colours around pictures of slides: dark, so that white slides stand out. */
export const imageGround = palettes.slate.deep

const plain = { scaleX: 1, scaleY: 1, locked: false, hidden: false } as const

/** The elements of a scene that shows the picture of a slide. */
export function imageElements(
  scene: string,
  { image, title }: Slide & { image: SlidePicture },
  { shape, presenter }: { shape: ShapeName; presenter: SlidePresenter | null },
): Element[] {
  const isBeside = presenter?.position === 'beside'
  const region = isBeside ? beside[shape].image : alone[shape]
  const box = rounded(contained(image, boxOf(region, shape)))
  const source = { kind: 'asset' as const, path: image.path }
  const picture: Element = { ...plain, ...box, id: `${scene}-slide`, name: title, layer: 10, kind: 'image', source }
  if (!presenter) return [picture]
  return [picture, isBeside ? standing(scene, presenter, shape) : inCircle(scene, presenter, shape)]
}

function standing(scene: string, presenter: SlidePresenter, shape: ShapeName): Element {
  return { ...presenterElement(scene, presenter), ...presenterBox(presenter, boxOf(beside[shape].figure, shape)) }
}

/** The box of a presenter who stands on the lower edge of a region; people of the user's videos keep their own shape. */
export function presenterBox({ size }: SlidePresenter, region: Box): Box {
  if (size === null) return rounded(figureBox(region))
  const { width, height } = contained(size, region)
  const x = region.x + (region.width - width) / 2
  return rounded({ x, y: region.y + region.height - height, width, height })
}

function inCircle(scene: string, presenter: SlidePresenter, shape: ShapeName): Element {
  const { width, height } = shapeSizes[shape]
  const unit = Math.min(width, height)
  const side = Math.round(unit * circle.diameter)
  const margin = Math.round(unit * circle.margin)
  return {
    ...presenterElement(scene, presenter),
    x: width - margin - side,
    y: height - margin - side,
    width: side,
    height: side,
    appearance: {
      crop: presenter.size === null ? headCrop : squareCrop(presenter.size),
      background: palettes.slate.soft.from,
      mask: { kind: 'ellipse' },
      border: { color: '#ffffff', width: Math.max(2, Math.round(unit * 0.004)) },
    },
  }
}

function presenterElement(scene: string, { avatarId, from, name }: SlidePresenter) {
  const source = { kind: 'avatar' as const, avatarId, from }
  return { ...plain, id: `${scene}-presenter`, name, x: 0, y: 0, layer: 30, kind: 'avatar' as const, source }
}

/** What is cut off a picture so that a square from its upper middle is left. */
function squareCrop({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  const beside = (width - side) / 2 / width
  return { left: beside, right: beside, top: 0, bottom: (height - side) / height }
}

/** The largest box of a picture's shape within another one, in its middle. */
export function contained({ width, height }: { width: number; height: number }, box: Box): Box {
  const factor = Math.min(box.width / width, box.height / height)
  const [wide, high] = [width * factor, height * factor]
  return { x: box.x + (box.width - wide) / 2, y: box.y + (box.height - high) / 2, width: wide, height: high }
}

function boxOf([left, top, width, height]: Region, shape: ShapeName): Box {
  const canvas = shapeSizes[shape]
  return {
    x: left * canvas.width,
    y: top * canvas.height,
    width: width * canvas.width,
    height: height * canvas.height,
  }
}

/** A box in whole px. */
export const rounded = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})
