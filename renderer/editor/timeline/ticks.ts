import { clipFps } from '../presence.ts'

export interface Tick {
  ms: number
  /** Label of the tick; null: a small tick without label. */
  label: string | null
}

/** Readable distances of labelled ticks in frames. */
const frameSteps = [1, 5, 10]
/** Readable distances of labelled ticks in seconds. */
const secondSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200]
const leastLabelPx = 64
const leastTickPx = 7

export interface TickPlan {
  /** Distances in frames. */
  labelled: number
  small: number
}

/** Distances of ticks at a zoom (CSS px per ms). */
export function planTicks(pxPerMs: number): TickPlan {
  const pxPerFrame = (pxPerMs * 1000) / clipFps
  const steps = [...frameSteps, ...secondSteps.map((s) => s * clipFps)]
  const labelled = steps.find((step) => step * pxPerFrame >= leastLabelPx) ?? steps.at(-1)!
  const parts = [10, 5, 4, 3, 2].map((count) => labelled / count)
  const small = parts.find((step) => Number.isInteger(step) && step * pxPerFrame >= leastTickPx) ?? labelled
  return { labelled, small }
}

/** Ticks between two times, both included; at most as many as fit on the screen. */
export function ticksBetween(fromMs: number, toMs: number, pxPerMs: number): Tick[] {
  const { labelled, small } = planTicks(pxPerMs)
  const frame = 1000 / clipFps
  const first = Math.max(0, Math.floor(fromMs / frame / small))
  const last = Math.ceil(toMs / frame / small)
  const ticks: Tick[] = []
  for (let index = first; index <= last; index += 1) {
    const frames = index * small
    ticks.push({ ms: frames * frame, label: frames % labelled === 0 ? tickLabel(frames, labelled) : null })
  }
  return ticks
}

/** `8s`, `1:05`, `1:02:30`; between seconds with the frame, `8s 05f`. */
function tickLabel(frames: number, labelled: number): string {
  const seconds = Math.floor(frames / clipFps)
  const rest = frames - seconds * clipFps
  const whole = seconds < 60 ? `${seconds}s` : clock(seconds)
  if (labelled >= clipFps || rest === 0) return whole
  return `${whole} ${String(rest).padStart(2, '0')}f`
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const tail = two(seconds % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`
}
