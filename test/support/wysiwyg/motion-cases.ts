import type { Canvas, Element } from '../../../electron/common/composition/index.ts'
import {
  animationKinds,
  easingNames,
  emphasisKinds,
  motionDirections,
} from '../../../electron/common/service/extension/motion.ts'
import type { Animation, Keyframes, Motion } from '../../../electron/common/service/extension/motion.ts'
import type { WysiwygCase } from './case.ts'
import { Chance } from './chance.ts'
import { generatedCases } from './generated.ts'
import type { WysiwygMedia } from './media.ts'

const lastsMs = 2_000
/** Every tenth frame. */
const timesMs = [0, 400, 800, 1_200, 1_600]

/** Generated projects, all of whose elements move: each way of coming, emphasis and kind of keyframes is in the first seven. */
export function motionCases(media: WysiwygMedia, options: { count: number; seed: number }): WysiwygCase[] {
  return generatedCases(media, options).map(({ project }, number) => {
    const chance = new Chance(options.seed + number * 104_729)
    const name = `moving, ${project.name}`
    const scenes = project.scenes.map((scene) => ({
      ...scene,
      duration: lastsMs,
      elements: scene.elements.map((element, index) => moved(element, project.canvas, chance, number + index * 2)),
    }))
    return { name, project: { ...project, id: `moving-${project.id}`, name, scenes }, timesMs }
  })
}

/** An element with the animation, emphasis and keyframes of a number. */
function moved(element: Element, canvas: Canvas, chance: Chance, number: number): Element {
  const animation = (kind: Animation['kind']): Animation => ({
    kind,
    duration: chance.whole(200, 900),
    ...(chance.is(0.4) ? { easing: chance.of(easingNames) } : {}),
    ...(chance.is(0.5) ? { direction: chance.of(motionDirections) } : {}),
  })
  const motion: Motion = {
    in: animation(animationKinds[number % animationKinds.length]!),
    ...(chance.is(0.5) ? { out: animation(chance.of(animationKinds)) } : {}),
    ...(number % 3 === 0
      ? {
          emphasis: {
            kind: emphasisKinds[(number / 3) % emphasisKinds.length]!,
            period: chance.whole(500, 1_500),
            strength: chance.share(),
          },
        }
      : {}),
    ...(number % 2 === 1 ? { keyframes: keyframes(element, canvas, chance) } : {}),
  }
  return { ...element, motion }
}

function keyframes(element: Element, { width, height }: Canvas, chance: Chance): Keyframes {
  const between = <T>(value: () => T) =>
    [chance.whole(0, 400), chance.whole(700, 1_900)].map((at) => ({
      at,
      value: value(),
      easing: chance.of(easingNames),
    }))
  const way = Math.min(width, height) / 6
  const tracks: readonly (() => Keyframes)[] = [
    () => ({ x: between(() => (chance.share() - 0.5) * way), y: between(() => (chance.share() - 0.5) * way) }),
    () => ({ scale: between(() => 0.6 + chance.share()) }),
    () => ({ rotation: between(() => (chance.share() - 0.5) * 90) }),
    () => ({ opacity: between(() => 0.2 + chance.share() * 0.8) }),
    ...(element.kind === 'image' || element.kind === 'video'
      ? [
          () => ({
            crop: between(() => {
              const side = (): number => chance.share() * 0.3
              return { left: side(), top: side(), right: side(), bottom: side() }
            }),
          }),
        ]
      : []),
  ]
  return { ...chance.of(tracks)(), ...chance.of(tracks)() }
}
