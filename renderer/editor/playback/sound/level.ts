import { fadesWithin, gainFactor } from '@common/service/extension/sound.ts'
import { musicPoints, soundPoints } from '@common/music/index.ts'
import type { MusicCurve, MusicPoint } from '@common/music/index.ts'
import { fadePoints } from '../../transitions/scene-look.ts'
import type { SceneFades } from '../../transitions/scene-look.ts'
import type { SoundSettings } from '@common/service/extension/sound.ts'

/** A sound whose volume changes with time. Times in ms of the project. */
export interface Leveled {
  settings: SoundSettings
  startMs: number
  lengthMs: number
  /** The volume over the project's time, in place of the settings. */
  curve?: MusicCurve
  /** When its scene is cross-faded with those beside it. */
  fades?: SceneFades | undefined
}

/** Volume and fades of one sound as automations of two gains in a row: where both fades last, they multiply, as in the clip. */
export class Level {
  readonly input: GainNode
  readonly #falling: GainNode
  /** Cross-fades of its scene. */
  readonly #scene: GainNode
  readonly #context: BaseAudioContext

  constructor(context: BaseAudioContext, out: AudioNode) {
    this.#context = context
    this.input = new GainNode(context)
    this.#falling = new GainNode(context)
    this.#scene = new GainNode(context)
    this.input.connect(this.#falling).connect(this.#scene).connect(out)
  }

  /**
   * Schedules the curve from now on.
   * @param timeOf the context's time, s, at which a time of the project is heard
   */
  follow({ settings, startMs, lengthMs, curve, fades }: Leveled, timeOf: (ms: number) => number): void {
    const now = this.#context.currentTime
    const zeroS = timeOf(0)
    const nowMs = ((now - zeroS) * 1000) / (timeOf(1000) - zeroS)
    if (curve) {
      this.plain()
      followPoints(this.input.gain, now, musicPoints(curve, Math.max(0, nowMs), curve.lengthMs), timeOf)
      return
    }
    if (settings.keyframes && !settings.muted) {
      this.plain()
      followFades(this.#scene.gain, now, fades ? fadePoints(fades) : [], timeOf)
      const points = soundPoints(settings, Math.max(0, nowMs - startMs), lengthMs)
      followPoints(this.input.gain, now, points, (ms) => timeOf(startMs + ms))
      return
    }
    followFades(this.#scene.gain, now, fades ? fadePoints(fades) : [], timeOf)
    const volume = settings.muted ? 0 : gainFactor(settings.volume ?? 0)
    const { fadeIn, fadeOut } = fadesWithin(settings, lengthMs)
    const endMs = startMs + lengthMs
    ramp(this.input.gain, now, [timeOf(startMs), fadeIn > 0 ? 0 : volume], [timeOf(startMs + fadeIn), volume])
    ramp(this.#falling.gain, now, [timeOf(endMs - fadeOut), 1], [timeOf(endMs), fadeOut > 0 ? 0 : 1])
  }

  /** Plays everything as it is. */
  plain(): void {
    for (const { gain } of [this.input, this.#falling, this.#scene]) {
      gain.cancelScheduledValues(0)
      gain.setValueAtTime(1, this.#context.currentTime)
    }
  }
}

/** Schedules points of a curve with straight lines between them; before the first its value counts. */
function followPoints(
  param: AudioParam,
  now: number,
  points: readonly MusicPoint[],
  timeOf: (ms: number) => number,
): void {
  param.cancelScheduledValues(0)
  for (const [index, [ms, gain]] of points.entries()) {
    if (index === 0) param.setValueAtTime(gain, now)
    if (timeOf(ms) <= now) continue
    if (index === 0) param.setValueAtTime(gain, timeOf(ms))
    else param.linearRampToValueAtTime(gain, timeOf(ms))
  }
}

/** Schedules what is left of points between which a gain changes evenly; before and after them it is that of the next. */
function followFades(
  param: AudioParam,
  now: number,
  points: readonly (readonly [ms: number, gain: number])[],
  timeOf: (ms: number) => number,
): void {
  const timed = points.map(([ms, gain]) => [timeOf(ms), gain] as const)
  const next = timed.findIndex(([timeS]) => timeS > now)
  const [before, after] = [timed[next - 1], timed[next]]
  param.cancelScheduledValues(0)
  const share = before && after ? (now - before[0]) / (after[0] - before[0]) : 0
  const first = before && after ? before[1] + (after[1] - before[1]) * share : (after ?? timed.at(-1) ?? [0, 1])[1]
  param.setValueAtTime(first, now)
  if (next < 0) return
  for (const [timeS, gain] of timed.slice(next)) param.linearRampToValueAtTime(gain, timeS)
}

type Point = readonly [timeS: number, value: number]

/** A value that is constant before and after a straight line between two points. */
function ramp(param: AudioParam, now: number, [fromS, from]: Point, [toS, to]: Point): void {
  const reached = fromS >= now ? 0 : Math.min(1, (now - fromS) / Math.max(toS - fromS, 1e-6))
  param.cancelScheduledValues(0)
  param.setValueAtTime(from + (to - from) * reached, now)
  if (toS <= now || from === to) return
  if (fromS > now) param.setValueAtTime(from, fromS)
  param.linearRampToValueAtTime(to, toS)
}
