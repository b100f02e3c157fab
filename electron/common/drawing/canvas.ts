/** A gradient of a canvas. */
export interface Gradient {
  addColorStop(at: number, color: string): void
}

/**
 * What drawing needs of a canvas: the part of `CanvasRenderingContext2D` that Chromium's canvas in the window and
 * `@napi-rs/canvas` in Node have in common. Lengths are pixels, angles radians.
 */
export interface DrawingContext {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: string
  lineCap: string
  globalAlpha: number
  shadowColor: string
  shadowBlur: number
  shadowOffsetX: number
  shadowOffsetY: number
  save(): void
  restore(): void
  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void
  bezierCurveTo(fromX: number, fromY: number, toX: number, toY: number, x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
  fill(rule?: 'nonzero' | 'evenodd'): void
  stroke(): void
  clip(): void
  setLineDash(lengths: number[]): void
  createLinearGradient(fromX: number, fromY: number, toX: number, toY: number): Gradient
  createRadialGradient(
    fromX: number,
    fromY: number,
    fromRadius: number,
    toX: number,
    toY: number,
    toRadius: number,
  ): Gradient
  translate(x: number, y: number): void
  scale(x: number, y: number): void
  rotate(angle: number): void
}

/** A canvas that is drawn on, and then drawn onto another one. */
export interface DrawingCanvas {
  readonly width: number
  readonly height: number
}

/** Pixels of a canvas: red, green, blue and opacity of each, from its top left corner. */
export interface CanvasPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** A context that can also put pictures on its canvas. */
export interface PictureContext extends DrawingContext {
  /** Empties the canvas and takes back every setting. */
  reset(): void
  getImageData(x: number, y: number, width: number, height: number): CanvasPixels
  putImageData(pixels: CanvasPixels, x: number, y: number): void
  filter: string
  imageSmoothingQuality: string
  globalCompositeOperation: string
  drawImage(picture: unknown, x: number, y: number): void
  drawImage(
    picture: unknown,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void
}

/** Makes an empty, transparent canvas of whole pixels. */
export type CreateCanvas = (width: number, height: number) => { canvas: DrawingCanvas; context: PictureContext }

/**
 * A path as numbers: each command is its letter's code (`M` 77, `L` 76, `Q` 81, `C` 67, `Z` 90) and its coordinates,
 * absolute, as in an SVG path.
 */
export type PathCommands = readonly number[]

/** Codes of the commands of a path. */
export const pathCode = { move: 77, line: 76, quadratic: 81, cubic: 67, close: 90 } as const

/**
 * Adds a path to the context's current one, each point as `(x·scaleX + y·skew + dx, y·scaleY + dy)`.
 * @param skew how far a point at height 1 of the path is moved to the right; 0: upright
 */
export function addPath(
  context: DrawingContext,
  path: PathCommands,
  { dx, dy, scaleX, scaleY, skew = 0 }: { dx: number; dy: number; scaleX: number; scaleY: number; skew?: number },
): void {
  let at = 0
  const x = (offset: number): number => path[at + offset]! * scaleX + path[at + offset + 1]! * skew + dx
  const y = (offset: number): number => path[at + offset + 1]! * scaleY + dy
  while (at < path.length) {
    switch (path[at]) {
      case pathCode.move:
        context.moveTo(x(1), y(1))
        at += 3
        break
      case pathCode.line:
        context.lineTo(x(1), y(1))
        at += 3
        break
      case pathCode.quadratic:
        context.quadraticCurveTo(x(1), y(1), x(3), y(3))
        at += 5
        break
      case pathCode.cubic:
        context.bezierCurveTo(x(1), y(1), x(3), y(3), x(5), y(5))
        at += 7
        break
      default:
        context.closePath()
        at += 1
    }
  }
}
