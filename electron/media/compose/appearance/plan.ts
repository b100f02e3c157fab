import type { Appearance } from '../../../common/service/extension/looks.ts'
import type { VideoInfo } from '../../media-info.ts'
import { visiblePart, windowOf } from '../geometry.ts'
import type { Rect, Size, Window } from '../geometry.ts'

/** How far a blur of this standard deviation is seen, as a multiple of it. */
const blurReach = 3

/** How a clip with an appearance is drawn into the frame. Lengths are px of the frame. */
export interface ClipAppearance {
  appearance: Appearance
  /** Size of the whole element, before its rotation. */
  size: Size
  /** The part of the element that is decoded and drawn, from the element's top left corner. */
  part: Rect
  /** Transparent px around the part, into which its blur reaches. */
  margin: number
  /** The rectangle of the frame that the picture fills, after its rotation. */
  rect: Rect
  /** The rectangle of the frame that the shadow fills; undefined without one. */
  shadowRect: Rect | undefined
}

/** The part of a source that its crop leaves, in its displayed px. */
export function croppedPart({ width, height }: Size, crop: Appearance['crop']): Rect {
  const { left = 0, top = 0, right = 0, bottom = 0 } = crop ?? {}
  const x = Math.min(width - 1, Math.round(width * left))
  const y = Math.min(height - 1, Math.round(height * top))
  return {
    x,
    y,
    width: Math.max(1, Math.round(width * (1 - left - right))),
    height: Math.max(1, Math.round(height * (1 - top - bottom))),
  }
}

/**
 * Computes where a clip with an appearance is drawn, and which part of its source is needed for it. Undefined where
 * nothing of it is seen.
 * @param shown where the element is shown before its rotation
 */
export function planAppearance(
  appearance: Appearance,
  video: Pick<VideoInfo, 'width' | 'height'>,
  shown: Rect,
  frame: Size,
): { window: Window; look: ClipAppearance } | undefined {
  const { rotation = 0, blur = 0, mask, shadow, flipX, flipY } = appearance
  const angle = (rotation * Math.PI) / 180
  const size = { width: shown.width, height: shown.height }
  const cropped = croppedPart(video, appearance.crop)
  const reach = Math.ceil(
    blur * blurReach + (shadow ? shadow.blur * 1.5 + Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0),
  )
  // The frame as it lies around the upright element: only what is inside of it has to be decoded and drawn.
  const around = uprightFrame(shown, angle, frame, reach)
  const inFrame = {
    ...size,
    x: mirrored(flipX, -around.x, size.width, around.width),
    y: mirrored(flipY, -around.y, size.height, around.height),
  }
  const found = windowOf({ width: cropped.width, height: cropped.height }, inFrame, around)
  if (!found) return undefined
  const { target } = found
  const part = {
    x: mirrored(flipX, target.x - inFrame.x, target.width, size.width),
    y: mirrored(flipY, target.y - inFrame.y, target.height, size.height),
    width: target.width,
    height: target.height,
  }
  const margin = mask ? 0 : Math.ceil(blur * blurReach)
  const rect = rotatedRect(shown, part, margin, angle)
  const shadowRect = shadow && grown(rect, Math.ceil(shadow.blur * 1.5), Math.round(shadow.x), Math.round(shadow.y))
  if (!visiblePart(rect, frame) && !(shadowRect && visiblePart(shadowRect, frame))) return undefined
  const source = { ...found.source, x: found.source.x + cropped.x, y: found.source.y + cropped.y }
  return {
    window: { source, target: { ...target, x: shown.x + part.x, y: shown.y + part.y } },
    look: { appearance, size, part, margin, rect, shadowRect },
  }
}

/** The start of a length within a whole, seen from its other end where it is mirrored. */
function mirrored(flip: boolean | undefined, at: number, length: number, whole: number): number {
  return flip ? whole - at - length : at
}

/** The box of the frame in the coordinates of an element that is upright, from the element's top left corner. */
function uprightFrame(shown: Rect, angle: number, frame: Size, reach: number): Rect {
  const center = { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 }
  const corners = [
    [0, 0],
    [frame.width, 0],
    [0, frame.height],
    [frame.width, frame.height],
  ].map(([x, y]) => turned({ x: x! - center.x, y: y! - center.y }, -angle))
  const left = Math.floor(Math.min(...corners.map(({ x }) => x)) + shown.width / 2) - reach
  const top = Math.floor(Math.min(...corners.map(({ y }) => y)) + shown.height / 2) - reach
  const right = Math.ceil(Math.max(...corners.map(({ x }) => x)) + shown.width / 2) + reach
  const bottom = Math.ceil(Math.max(...corners.map(({ y }) => y)) + shown.height / 2) + reach
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function turned({ x, y }: { x: number; y: number }, angle: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The rectangle of the frame around a part of an element that is rotated around the element's centre. */
function rotatedRect(shown: Rect, part: Rect, margin: number, angle: number): Rect {
  const width = part.width + 2 * margin
  const height = part.height + 2 * margin
  if (angle === 0) return { x: shown.x + part.x - margin, y: shown.y + part.y - margin, width, height }
  const fromCenter = { x: part.x + (part.width - shown.width) / 2, y: part.y + (part.height - shown.height) / 2 }
  const moved = turned(fromCenter, angle)
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const across = centered(shown.x + shown.width / 2 + moved.x, width * cos + height * sin)
  const down = centered(shown.y + shown.height / 2 + moved.y, width * sin + height * cos)
  return { x: across.at, y: down.at, width: across.length, height: down.length }
}

/** Whole px around a length with this centre; the centre is that of the result as well, to half a px. */
function centered(center: number, length: number): { at: number; length: number } {
  const doubled = Math.round(center * 2)
  // The length is two px longer, so that the smoothed edge of a rotated picture is not cut off.
  let whole = Math.ceil(length) + 2
  if ((whole - doubled) % 2 !== 0) whole += 1
  return { at: (doubled - whole) / 2, length: whole }
}

function grown(rect: Rect, by: number, x: number, y: number): Rect {
  return { x: rect.x + x - by, y: rect.y + y - by, width: rect.width + 2 * by, height: rect.height + 2 * by }
}
