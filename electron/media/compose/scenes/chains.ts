import type { SceneState, TransitionState } from '../../../common/transitions/index.ts'
import type { Size } from '../geometry.ts'
import { steps, withFrame } from '../motion/expressions.ts'
import { perspective } from '../motion/perspective.ts'
import { limiterOf, mix } from '../sounds.ts'
import type { FrameRate } from '../timing.ts'
import { rateText, sampleRate } from '../timing.ts'
import type { MediaTools } from '../../tools.ts'
import { maskRadius, maskSize } from './circle.ts'

/** How chains of scenes are connected in the graph. */
interface SceneChains {
  frame: Size
  rate: FrameRate
  /** Filters that say which colours a picture has. */
  tags: string
}

/** The filter of a picture in the frame's size that is scaled around its centre, and moved where it covers the frame. */
export function scaled(states: readonly SceneState[], frame: Size): string {
  const [across, down] = [frame.width / 2, frame.height / 2]
  return perspective(
    frame,
    states.map(({ x, y, scale }) => (point) => ({
      x: across + x + (point.x - across) * scale,
      y: down + y + (point.y - down) * scale,
    })),
  )
}

/**
 * The chains of a transition between two pictures in the frame's size, which end in the label `to`.
 * @param labels of both scenes and of a picture of the ground, in yuv420p
 * @param circle label of the mask of circles (`writeCircle`), where a scene is seen in one
 */
export function transitionChains(
  states: readonly TransitionState[],
  labels: { before: string; after: string; ground: string; circle: string; to: string },
  chains: SceneChains,
): string[] {
  const { before, after, ground, to } = labels
  const result: string[] = []
  let below = ground
  for (const [name, own] of [
    [before, states.map((state) => state.before)],
    [after, states.map((state) => state.after)],
  ] as const) {
    const shown = `${name}_shown`
    result.push(...sceneChains(own, { from: name, to: shown, circle: labels.circle }, chains))
    const next = name === after ? to : `${name}_laid`
    result.push(`[${below}][${shown}]overlay=${positions(own, chains.rate)}:format=yuv420[${next}]`)
    below = next
  }
  return result
}

/** The chains that draw one scene of a transition in all but its position, with alpha where something is seen through it. */
function sceneChains(
  states: readonly SceneState[],
  { from, to, circle }: { from: string; to: string; circle: string },
  { frame, rate, tags }: SceneChains,
): string[] {
  const isScaled = states.some(({ scale }) => scale !== 1)
  const isBlurred = states.some(({ blur }) => blur > 0)
  const isFaded = states.some(({ opacity }) => opacity < 1)
  const isHidden = states.some(({ hidden }) => Object.values(hidden).some((share) => share > 0))
  const isRound = states.some((state) => state.circle !== undefined)
  // The commands of blur and fade change their filters before single frames.
  const commands = commandsOf(states, to, frame, rate, { isBlurred, isFaded, isHidden })
  const unmoved = states.map((state) => ({ ...state, x: 0, y: 0 }))
  const filters = [
    ...(commands === '' ? [] : [`sendcmd=c='${commands}'`]),
    ...(isScaled ? [scaled(unmoved, frame)] : []),
    // Chroma of half the size would be blurred twice as far.
    ...(isBlurred ? ['format=yuv444p', `gblur@${to}_blur=sigma=${states[0]!.blur}:steps=3`] : []),
    ...(isFaded || isHidden ? ['format=yuva420p'] : isBlurred ? ['format=yuv420p'] : []),
    ...(isHidden ? [`drawbox@${to}_hidden=x=-2:y=-2:w=1:h=1:color=black@0:t=fill:replace=1`] : []),
    ...(isFaded ? [`lutyuv@${to}_fade=a=val`] : []),
  ]
  const through = filters.length > 0 ? filters.join(',') : 'null'
  if (!isRound) return [`[${from}]${through}${tags}[${to}]`]
  const [plain, mask] = [`${to}_plain`, `${to}_mask`]
  const [size, radius] = [maskSize(frame), maskRadius(frame)]
  const round = scaled(
    states.map((state) => ({ ...state, x: 0, y: 0, scale: Math.max(leastScale, (state.circle ?? radius) / radius) })),
    size,
  )
  const crop = `crop=${frame.width}:${frame.height}:${(size.width - frame.width) / 2}:${(size.height - frame.height) / 2}`
  return [
    `[${from}]${through}[${plain}]`,
    `[${circle}]loop=loop=${states.length}:size=1:start=0,settb=${rate.den}/${rate.num},setpts=N,trim=end_frame=${states.length},${round},${crop}[${mask}]`,
    `[${plain}][${mask}]alphamerge,format=yuva420p${tags}[${to}]`,
  ]
}

/** A circle of this scale is not seen. */
const leastScale = 0.001

/** Options of overlay for where a scene is in each frame. */
function positions(states: readonly SceneState[], rate: FrameRate): string {
  if (states.every(({ x, y }) => x === 0 && y === 0)) return 'x=0:y=0:eval=init'
  const frame = `floor(t*${rateText(rate)}+0.5)`
  const [x, y] = (['x', 'y'] as const).map((axis) =>
    withFrame(
      frame,
      steps(
        // A scene that is scaled is moved by its filter.
        states.map((state) => state[axis]),
      ),
    ),
  )
  return `x='${x}':y='${y}':eval=frame`
}

/** The commands that change filters before single frames. */
function commandsOf(
  states: readonly SceneState[],
  name: string,
  { width, height }: Size,
  rate: FrameRate,
  { isBlurred, isFaded, isHidden }: { isBlurred: boolean; isFaded: boolean; isHidden: boolean },
): string {
  let last: readonly string[] = []
  return states
    .flatMap((state, frame) => {
      const now = [
        ...(isBlurred ? ['sigma', 'sigmaV'].map((key) => `gblur@${name}_blur ${key} ${state.blur.toFixed(4)}`) : []),
        ...(isFaded ? [`lutyuv@${name}_fade a val*${state.opacity.toFixed(4)}`] : []),
        ...(isHidden
          ? Object.entries(hiddenBox(state, width, height)).map(
              ([key, value]) => `drawbox@${name}_hidden ${key} ${value}`,
            )
          : []),
      ]
      const changed = now.filter((command, index) => command !== last[index])
      last = now
      if (changed.length === 0) return []
      // Half a frame before its time, which is not exact.
      const at = Math.max(0, ((frame - 0.5) * rate.den) / rate.num)
      return [`${at.toFixed(5)} ${changed.join(',')}`]
    })
    .join(';')
}

/** What is hidden of a scene, which is hidden from one side at a time. */
function hiddenBox({ hidden }: SceneState, width: number, height: number) {
  const { left, top, right, bottom } = hidden
  const w = Math.round(width * (left + right))
  const h = Math.round(height * (top + bottom))
  // A width of 0 would be that of the whole picture.
  if (w > 0) return { x: left > 0 ? 0 : width - w, y: 0, w, h: height }
  if (h > 0) return { x: 0, y: top > 0 ? 0 : height - h, w: width, h }
  return { x: -2, y: -2, w: 1, h: 1 }
}

/**
 * Filters that fade a sound as one of two scenes of a transition (`crossfadeGains`: with equal power), with a comma before them.
 * @param elapsed samples of the transition before the sound
 * @param samples how long the whole transition lasts
 */
export function crossfade(type: 'in' | 'out', elapsed: number, samples: number): string {
  const fade = `afade=t=${type}:ss=0:ns=${samples}:curve=qsin`
  // The fade goes by the time of the transition, which stands in the timestamps meanwhile.
  const shift = (sign: string): string => `asetpts=PTS${sign}${elapsed}/${sampleRate}/TB`
  return elapsed === 0 ? `,${fade}` : `,${shift('+')},${fade},${shift('-')}`
}

/** The chains that mix the sounds of two scenes. */
export function mixedChains(
  tools: MediaTools,
  { before, after, to }: { before: string; after: string; to: string },
): string[] {
  return [...mix([`[${before}]`, `[${after}]`], `[${to}_sum]`), `[${to}_sum]${limiterOf(tools)}anull[${to}]`]
}
