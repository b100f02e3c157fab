/** Positions of pictures in the frame (px). */

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** The part of `rect` inside a frame, in the frame's px; undefined when it is wholly outside. */
export function visiblePart(rect: Rect, frame: Size): Rect | undefined {
  const x = Math.max(0, rect.x)
  const y = Math.max(0, rect.y)
  const width = Math.min(frame.width, rect.x + rect.width) - x
  const height = Math.min(frame.height, rect.y + rect.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** The smallest rectangle on even px around one, because chroma is stored for blocks of 2 by 2 px. */
export function evenAround(rect: Rect): Rect {
  const x = floorEven(rect.x)
  const y = floorEven(rect.y)
  return {
    x,
    y,
    width: floorEven(rect.x + rect.width + 1) - x,
    height: floorEven(rect.y + rect.height + 1) - y,
  }
}

/** The smallest rectangle on whole px around one. */
export function wholeAround(rect: Rect): Rect {
  const x = Math.floor(rect.x)
  const y = Math.floor(rect.y)
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y }
}

export function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  }
}

export function floorEven(length: number): number {
  return Math.floor(length / 2) * 2
}

export interface Window {
  /** Part of the source that is used, in its displayed px. */
  source: Rect
  /** Position of that part in the frame, after scaling. */
  target: Rect
}

/**
 * The part of a source that must be scaled. Usually all of it; of a picture enlarged far beyond the frame only the part
 * around its visible area, so that a scale of 100 costs no more than one of 2. Cuts fall on even source px, and the
 * position of a cut in the frame is rounded to a px: only pictures larger than four frames are cut.
 */
export function windowOf(source: Size, shown: Rect, frame: Size): Window | undefined {
  const visible = visiblePart(shown, frame)
  if (!visible) return undefined
  const whole = { source: { x: 0, y: 0, ...source }, target: shown }
  if (shown.width * shown.height <= 4 * frame.width * frame.height) return whole
  const across = cut(source.width, shown.x, shown.width, visible.x, visible.width)
  const down = cut(source.height, shown.y, shown.height, visible.y, visible.height)
  return {
    source: { x: across.from, y: down.from, width: across.length, height: down.length },
    target: { x: across.at, y: down.at, width: across.shown, height: down.shown },
  }
}

function cut(sourceLength: number, at: number, shownLength: number, visibleAt: number, visibleLength: number) {
  const scale = shownLength / sourceLength
  // The cut has two px of margin on each side, because the scaler reads neighbouring px.
  const from = Math.max(0, floorEven((visibleAt - at) / scale - 2))
  const end = Math.min(sourceLength, floorEven((visibleAt + visibleLength - at) / scale + 4))
  const start = at + Math.round(from * scale)
  const stop = end === sourceLength ? at + shownLength : at + Math.round(end * scale)
  return { from, length: end - from, at: start, shown: Math.max(1, stop - start) }
}
