import type { Styling } from '../../../common/service/extension/styling.ts'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import {
  fillOf,
  hexOf,
  inDrawOrder,
  isVector,
  isVisual,
  needsDrawing,
  needsExtension,
} from '../../../common/composition/index.ts'
import type { Element, Project, Scene, Source } from '../../../common/composition/index.ts'

/** A picture of what an element shows. */
export interface ElementPicture {
  /** Path of a file on this machine. */
  path: string
  /** Size in px at which the element's scale is 1; null: that of the file. */
  size: { width: number; height: number } | null
}

/** An element drawn as it is shown, and the box on the canvas that the picture fills, px. */
export interface DrawnElement {
  file: string
  box: { x: number; y: number; width: number; height: number }
}

/** Draws an element that a picture of its source does not show; null where it can't be drawn. */
export type DrawElement = (
  element: Element,
  canvas: Project['canvas'],
  picture: string | undefined,
) => Promise<DrawnElement | null>

/** Finds a picture of what an element shows; null when there is none. */
export type PictureOf = (source: Source, kind: Element['kind'], styling?: Styling) => Promise<ElementPicture | null>

/**
 * Makes a small JPEG of a project's first scene, at a time when most of its elements are visible. Elements without a
 * picture are left out.
 * @param options.longest longest side in px, default 480
 */
export async function stillPicture(
  project: Project,
  pictureOf: PictureOf,
  { longest = 480, draw }: { longest?: number; draw?: DrawElement | undefined } = {},
): Promise<Buffer> {
  const { canvas } = project
  const factor = longest / Math.max(canvas.width, canvas.height)
  const width = Math.max(1, Math.round(canvas.width * factor))
  const height = Math.max(1, Math.round(canvas.height * factor))
  const scene = project.scenes.find((one) => one.elements.some(isSeen)) ?? project.scenes[0]
  const background = hexOf(scene?.background ?? canvas.background) ?? '#ffffff'
  const layers: OverlayOptions[] = []
  for (const element of scene ? inDrawOrder(shownAt(scene)) : []) {
    const shown =
      draw && (needsDrawing(element) || needsExtension(element))
        ? await drawnOf(element, canvas, pictureOf, draw)
        : { element, pictureOf }
    const layer = shown && (await layerOf(shown.element, factor, { width, height }, shown.pictureOf))
    if (layer) layers.push(layer)
  }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite(layers)
    .flatten({ background })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

function isSeen(element: Element): boolean {
  return !element.hidden && isVisual(element)
}

/** The elements of a scene that are visible at the time when most are. */
function shownAt(scene: Scene): Element[] {
  const seen = scene.elements.filter(isSeen)
  const at = (ms: number): Element[] =>
    seen.filter(({ start = 0, end = Number.POSITIVE_INFINITY }) => start <= ms && ms < end)
  const moments = [0, ...seen.flatMap(({ start }) => (start === undefined ? [] : [start]))]
  return moments.map(at).reduce((best, one) => (one.length > best.length ? one : best), [])
}

/** The picture that was drawn of an element, which replaces the element. */
async function drawnOf(element: Element, canvas: Project['canvas'], pictureOf: PictureOf, draw: DrawElement) {
  const { source } = element
  const hasPicture = !isVector(element) && fillOf(source) === null
  const picture = hasPicture ? await pictureOf(source, element.kind, element.styling) : null
  // An element that states no size has that of its video; a picture of the video may be smaller.
  const size = picture?.size ?? {}
  const drawn = await draw({ ...size, ...element }, canvas, picture?.path)
  if (!drawn) return null
  const { file, box } = drawn
  const { id, name, layer, locked, hidden } = element
  const shown: Element = {
    id,
    name,
    layer,
    locked,
    hidden,
    ...box,
    kind: 'image',
    source: { kind: 'asset', path: file },
    scaleX: 1,
    scaleY: 1,
  }
  return { element: shown, pictureOf: () => Promise.resolve({ path: file, size: box }) }
}

async function layerOf(
  element: Element,
  factor: number,
  canvas: { width: number; height: number },
  pictureOf: PictureOf,
): Promise<OverlayOptions | null> {
  const { source } = element
  const fill = fillOf(source)
  const picture = fill === null ? await pictureOf(source, element.kind, element.styling) : null
  if (picture === null && fill === null) return null
  const own = picture && (picture.size ?? (await sharp(picture.path).metadata()).autoOrient)
  const ownWidth = element.width ?? own?.width ?? canvas.width / factor
  const ownHeight = element.height ?? own?.height ?? canvas.height / factor
  const width = Math.round(ownWidth * element.scaleX * factor)
  const height = Math.round(ownHeight * element.scaleY * factor)
  const left = Math.round(element.x * factor)
  const top = Math.round(element.y * factor)
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(left + width, canvas.width) - Math.max(0, left),
    height: Math.min(top + height, canvas.height) - Math.max(0, top),
  }
  // The element is outside of the picture, or enlarged so far that drawing it would take too long.
  if (cut.width < 1 || cut.height < 1 || width * height > 40_000_000) return null
  const position = { left: Math.max(0, left), top: Math.max(0, top) }
  if (fill !== null) {
    const background = fill === 'transparent' ? '#000000' : fill
    const { width: wide, height: high } = cut
    return { input: { create: { width: wide, height: high, channels: 4, background } }, ...position }
  }
  const input = await sharp(picture!.path)
    .autoOrient()
    .ensureAlpha()
    .resize(width, height, { fit: 'fill' })
    .extract(cut)
    .png()
    .toBuffer()
  return { input, ...position }
}
