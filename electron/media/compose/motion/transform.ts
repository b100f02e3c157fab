import type { MotionBox, MotionState } from '../../../common/motion/index.ts'
import type { Rect } from '../geometry.ts'
import { curves, withFrame } from './expressions.ts'
import { cornersOf } from './moved-box.ts'
import type { Wave } from './states.ts'

/** Where an element is in each frame, without what is repeated, and that. */
export interface Path {
  /** Around all that is drawn of the element when it stands still. */
  box: MotionBox
  /** The picture in which it is moved. */
  canvas: Rect
  /** The picture itself is moved by even px, and the rest within it. */
  isShifted: boolean
  base: readonly MotionState[]
  wave: Wave | undefined
}

/** Corners of a moved picture are this exact, px. */
const exactness = 1 / 32
/** A picture that is scaled to less than this is not seen. */
const leastScale = 0.002

const whole = (value: string): string => `2*floor(${value}/2)`

/** The filter that moves, scales and rotates. Its expressions are short: it reads them anew for each frame. */
export function transform(path: Path): string {
  const { box, canvas, isShifted, base, wave } = path
  const [across, down] = [box.x + box.width / 2, box.y + box.height / 2]
  const reach = Math.hypot(canvas.width, canvas.height)
  const most =
    Math.max(...base.map(({ scale }) => scale)) * Math.max(1, ...(wave?.states ?? []).map(({ scale }) => scale))
  const scale = `max(${leastScale},${track(path, 'scale', exactness / reach)})`
  const rotation = track(path, 'rotation', ((exactness / reach) * 180) / Math.PI / Math.max(1, most))
  const start = `${counted(wave)}st(2,${scale});st(3,${rotation}*PI/180)`
  const values = cornersOf({ ...canvas, x: canvas.x - across, y: canvas.y - down }).flatMap((corner, index) =>
    (['x', 'y'] as const).map((axis) => {
      // The filter names px by their top left corners, and a px is moved by its centre.
      const [x, y] = [corner.x + 0.5, corner.y + 0.5]
      const turned = axis === 'x' ? `${x}*cos(ld(3))-(${y})*sin(ld(3))` : `${x}*sin(ld(3))+(${y})*cos(ld(3))`
      const middle = (axis === 'x' ? across - canvas.x : down - canvas.y) - 0.5
      const way = isShifted ? `ld(4)-${whole('ld(4)')}` : 'ld(4)'
      const value = `${start};st(4,${track(path, axis, exactness)});${middle}+${way}+ld(2)*(${turned})`
      return `${axis}${index}='${withFrame('in-1', value)}'`
    }),
  )
  return `perspective=${values.join(':')}:sense=destination:eval=frame:interpolation=linear`
}

/** Expression for the px at which a moved picture is laid over others. @param frame that of the number of its frame */
export function pictureAt(path: Path, axis: 'x' | 'y', frame: string): string {
  const at = path.canvas[axis]
  if (!path.isShifted) return String(at)
  return withFrame(frame, `${counted(path.wave)}${at}+${whole(`(${track(path, axis, exactness)})`)}`)
}

/** The start of expressions that keep the place in a repetition in the variable `ld(1)`. */
function counted(wave: Wave | undefined): string {
  return wave ? `st(1,mod(ld(0)*${wave.perFrame}+${wave.first},${wave.states.length - 1}));` : ''
}

function track({ base, wave }: Path, key: 'x' | 'y' | 'scale' | 'rotation', exact: number): string {
  const own = curves(
    base.map((state) => state[key]),
    exact,
  )
  const neutral = key === 'scale' ? 1 : 0
  if (!wave || wave.states.every((state) => state[key] === neutral)) return own
  const repeated = curves(
    wave.states.map((state) => state[key]),
    exact,
    1,
  )
  return key === 'scale' ? `(${own})*(${repeated})` : `((${own})+(${repeated}))`
}
