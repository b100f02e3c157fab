import type { MotionBox, MotionState } from '../../../common/motion/index.ts'
import { toYuv } from '../appearance/filters.ts'
import type { Rect } from '../geometry.ts'
import type { FrameRate } from '../timing.ts'
import { movedBox } from './moved-box.ts'
import type { MovedRegion } from './region.ts'
import { pictureAt, transform } from './transform.ts'
import type { Path } from './transform.ts'

/** How the frames of a clip are moved. */
export interface Mover extends MovedRegion, Path {
  /** The state of each frame of the clip. */
  states: readonly MotionState[]
  /** It has no transparent px: it covers all that is seen of its canvas in each frame. */
  isCovering: boolean
}

export interface MoverLabels {
  /** The picture that is moved, at a rectangle of the frame. */
  from: string
  rect: Rect
  /** Format of its px: gbrap, not multiplied with its alpha, or yuv444p of one that covers its canvas. */
  to: string
  /** Filters that say which colours a picture has. */
  tags: string
  rate: FrameRate
  /** Frames for which a still is repeated; absent for one that has a picture for each frame. */
  repeated?: number
}

/** Whether a picture with transparent px is moved, scaled and rotated, and nothing of it hidden, faded or blurred. */
export function isOnlyTransformed(mover: Mover): boolean {
  const { faded, blurred, hidden } = changes(mover)
  return !mover.isCovering && !faded && !blurred && hidden.length === 0
}

/** The filters that repeat and move the planes of a mover's canvas, multiplied with their alpha. */
export function planesMover(mover: Mover, repeated: number, rate: FrameRate): string {
  return [`loop=loop=${repeated - 1}:size=1:start=0`, ...counted(rate), transform(mover), 'setsar=1'].join(',')
}

/** The chain that moves a picture as the stage does. It is laid over others at `moverPosition`. */
export function moverChain(mover: Mover, { from, rect, to, tags, rate, repeated }: MoverLabels): string {
  const { canvas, states, isCovering } = mover
  const loop = repeated === undefined ? [] : [`loop=loop=${repeated - 1}:size=1:start=0`, ...counted(rate)]
  const moves = states.some(isTransformed) ? [transform(mover)] : []
  if (isCovering) {
    return `[${from}]${[...within(rect, canvas), 'format=yuv420p', ...loop, ...moves].join(',')}${tags}[${to}]`
  }
  const { blurred, hidden, faded } = changes(mover)
  const boxes = hidden.map((side) => `drawbox@${to}_${side}=w=0:h=0:color=black@0:t=fill:replace=1`)
  const inRgb = [
    ...boxes,
    ...moves,
    ...(blurred ? [`gblur@${to}_blur=sigma=${states[0]!.blur}:steps=3`] : []),
    'unpremultiply=inplace=1',
  ]
  const commands = commandsOf(mover, to, rate)
  const filters = [
    'format=gbrap',
    ...within(rect, canvas),
    'premultiply=inplace=1',
    ...loop,
    ...(commands ? [`sendcmd=c='${commands}'`] : []),
    ...inRgb,
    toYuv,
    'format=yuva420p',
    ...(faded ? [`lutyuv@${to}_fade=a=val`] : []),
    'setsar=1',
  ]
  return `[${from}]${filters.join(',')}${tags}[${to}]`
}

/** Expressions for the position at which a moved picture is laid over others, by the number of its frame. */
export function moverPosition(mover: Mover, frame: string): { x: string; y: string } {
  return { x: pictureAt(mover, 'x', frame), y: pictureAt(mover, 'y', frame) }
}

/** Numbers frames anew: a repeated one has no times. */
function counted({ num, den }: FrameRate): string[] {
  return [`settb=${den}/${num}`, 'setpts=N']
}

/** Filters that cut or pad a picture at a rectangle to another one. */
function within(rect: Rect, canvas: Rect): string[] {
  const x = Math.max(rect.x, canvas.x)
  const y = Math.max(rect.y, canvas.y)
  const width = Math.min(rect.x + rect.width, canvas.x + canvas.width) - x
  const height = Math.min(rect.y + rect.height, canvas.y + canvas.height) - y
  const cut = width < rect.width || height < rect.height
  return [
    ...(cut ? [`crop=${width}:${height}:${x - rect.x}:${y - rect.y}:exact=1`] : []),
    ...(width < canvas.width || height < canvas.height
      ? [`pad=${canvas.width}:${canvas.height}:${x - canvas.x}:${y - canvas.y}:color=black@0`]
      : []),
  ]
}

/** Whether an element is moved, scaled or rotated. */
const isTransformed = ({ x, y, scale, rotation }: MotionState): boolean =>
  x !== 0 || y !== 0 || scale !== 1 || rotation !== 0

const sides = ['left', 'top', 'right', 'bottom'] as const

/** What of a picture changes beside its position. */
export function changes({ box, states }: Pick<Mover, 'box' | 'states'>): {
  transformed: boolean
  faded: boolean
  blurred: boolean
  hidden: (typeof sides)[number][]
} {
  return {
    transformed: states.some(isTransformed),
    faded: states.some((state) => opacityOf(box, state) !== 1),
    blurred: states.some(({ blur }) => blur > 0),
    hidden: sides.filter((side) => states.some(({ hidden }) => hidden[side] > 0)),
  }
}

/** The opacity of a state: 0 where nothing of it is seen. */
function opacityOf(box: MotionBox, state: MotionState): number {
  return movedBox(box, state) ? state.opacity : 0
}

/** The commands that change filters before single frames; undefined where there are none. */
function commandsOf(mover: Mover, name: string, rate: FrameRate): string | undefined {
  const { box, canvas, states } = mover
  const { faded, blurred, hidden } = changes(mover)
  const values = states.map(
    (state) =>
      Object.fromEntries([
        ...(faded ? [[`lutyuv@${name}_fade a`, `val*${round(opacityOf(box, state))}`]] : []),
        ...(blurred ? ['sigma', 'sigmaV'].map((key) => [`gblur@${name}_blur ${key}`, round(state.blur)]) : []),
        ...hidden.flatMap((side) =>
          Object.entries(hiddenBox(box, canvas, state, side)).map(([key, value]) => [
            `drawbox@${name}_${side} ${key}`,
            String(value),
          ]),
        ),
      ]) as Record<string, string>,
  )
  const lists = values.flatMap((now, frame) => {
    const before = values[frame - 1] ?? {}
    const changed = Object.entries(now).filter(([key, value]) => before[key] !== value)
    if (changed.length === 0) return []
    // Half a frame before its time, which is not exact.
    const at = Math.max(0, ((frame - 0.5) * rate.den) / rate.num)
    return [`${at.toFixed(5)} ${changed.map(([key, value]) => `${key} ${value}`).join(',')}`]
  })
  return lists.length > 0 ? lists.join(';') : undefined
}

const round = (value: number): string => value.toFixed(4)

/** The part of a picture that is cut off one of its sides, whole px. */
function hiddenBox(box: MotionBox, canvas: Rect, { hidden }: MotionState, side: (typeof sides)[number]) {
  const share = hidden[side]
  const [left, top] = [box.x - canvas.x, box.y - canvas.y]
  const [right, bottom] = [left + box.width, top + box.height]
  const edges = {
    left: { x: 0, y: 0, w: Math.round(left + box.width * share), h: canvas.height },
    top: { x: 0, y: 0, w: canvas.width, h: Math.round(top + box.height * share) },
    right: { x: Math.round(right - box.width * share), y: 0, w: canvas.width, h: canvas.height },
    bottom: { x: 0, y: Math.round(bottom - box.height * share), w: canvas.width, h: canvas.height },
  }
  const edge = edges[side]
  // A width of 0 would be that of the whole picture.
  return share > 0 && edge.w > 0 && edge.h > 0 ? edge : { x: -2, y: -2, w: 1, h: 1 }
}
