import type { Scene } from '../../../electron/common/composition/index.ts'
import { motionDirections } from '../../../electron/common/service/extension/motion.ts'
import { transitionKinds } from '../../../electron/common/service/extension/transitions.ts'
import type { CameraMove, Transition } from '../../../electron/common/service/extension/transitions.ts'
import { image, one, scene, text, video } from './case.ts'
import type { WysiwygCase } from './case.ts'
import type { WysiwygMedia } from './media.ts'

const canvas = { width: 960, height: 540, background: '#123b36' }
const frameMs = 40
const lastsMs = 1_200

function scenes(media: WysiwygMedia): Scene[] {
  return [
    scene(
      [image(media.backdrop, { width: 960, height: 540 }), text('Welcome', { size: 96 }, { x: 80, y: 200, layer: 2 })],
      {
        duration: lastsMs,
      },
    ),
    scene(
      [
        video(media.moving, { x: 60, y: 60, scaleX: 0.9, scaleY: 0.9 }),
        text(
          'What is new',
          { size: 60 },
          { x: 420, y: 400, layer: 2, motion: { in: { kind: 'rise', duration: 500 } } },
        ),
      ],
      { duration: lastsMs, background: '#e9ecef' },
    ),
    scene([image(media.headline, { x: 120, y: 80, scaleX: 0.8, scaleY: 0.8 })], { duration: lastsMs }),
  ]
}

const camera: CameraMove = { from: { x: 0, y: 0, size: 1 }, to: { x: 0.3, y: 0.15, size: 0.6 } }

/** A project whose scenes follow each other by two transitions, the second with a camera over its first scene. */
function transitionCase(media: WysiwygMedia, name: string, by: readonly [Transition, Transition]): WysiwygCase {
  const [first, second, third] = scenes(media) as [Scene, Scene, Scene]
  const starts = [lastsMs - by[0].duration, 2 * lastsMs - by[0].duration - by[1].duration]
  const timesMs = starts.flatMap((startMs, index) => {
    const { duration } = by[index]!
    return Array.from({ length: duration / frameMs / 2 + 1 }, (_, step) => startMs + step * 2 * frameMs)
  })
  const all = [first, { ...second, transition: by[0], camera }, { ...third, transition: by[1] }]
  return one(name, canvas, all, timesMs)
}

/** Every kind in every direction, each time by another easing. */
export function transitionCases(media: WysiwygMedia): WysiwygCase[] {
  return transitionKinds.flatMap((kind) => {
    const turned = kind === 'slide' || kind === 'push' || kind === 'wipe'
    const pairs = turned
      ? ([motionDirections.slice(0, 2), motionDirections.slice(2)] as const)
      : ([[undefined, undefined]] as const)
    return pairs.map((directions) => {
      const by = directions.map((direction, index): Transition => ({
        kind,
        duration: 560,
        ...(direction ? { direction } : {}),
        ...(index === 1 ? { easing: 'ease-out' } : {}),
        ...(kind === 'fade' && index === 1 ? { color: '#f8f0e3' } : {}),
      }))
      return transitionCase(media, `${kind}${directions[0] ? `, ${directions.join(' and ')}` : ''}`, [by[0]!, by[1]!])
    })
  })
}

/** Two kinds that are drawn in different ways: scaled and blurred, and through a mask. */
export function quickTransitionCase(media: WysiwygMedia): WysiwygCase {
  const one = transitionCase(media, 'scenes with transitions and a camera', [
    { kind: 'cross-zoom', duration: 400 },
    { kind: 'circle', duration: 400 },
  ])
  return { ...one, timesMs: one.timesMs.filter((_, index) => index % 3 === 1) }
}
