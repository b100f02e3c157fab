import type { Element } from '../../../electron/common/composition/index.ts'
import { avatar, colour, image, one, says, scene, video, wide } from './case.ts'
import type { WysiwygCase } from './case.ts'
import type { WysiwygMedia } from './media.ts'
import { quickCases } from './quick-cases.ts'

/** All cases: scaled, offset, layered, overlapping, portrait, timed, colours, pictures, video, avatars that speak. */
export function allCases(media: WysiwygMedia): WysiwygCase[] {
  return [
    ...quickCases(media),
    one('own sizes', wide, [scene([image(media.headline, { x: 90, y: 120 })])], [400]),
    one(
      'scaled down far and up far',
      wide,
      [
        scene([
          image(media.invitation, { x: 20, y: 20, scaleX: 0.11, scaleY: 0.11, layer: 2 }),
          image(media.dateCard, { x: 333, y: 77, scaleX: 2.4, scaleY: 2.4, layer: 1 }),
        ]),
      ],
      [400],
    ),
    one(
      'stretched',
      wide,
      [
        scene([
          image(media.studio, { x: 13, y: 27, width: 1_111, height: 333 }),
          image(media.glass, { x: 700, y: 300, scaleX: 0.9, scaleY: 0.35, layer: 2 }),
        ]),
      ],
      [400],
    ),
    one(
      'partly outside',
      wide,
      [
        scene([
          image(media.backdrop, { x: -211, y: -133, scaleX: 0.6, scaleY: 0.6 }),
          image(media.screenFrame, { x: 901, y: 405, scaleX: 0.7, scaleY: 0.7, layer: 2 }),
          video(media.moving, { x: -97, y: 501, layer: 3 }),
        ]),
      ],
      [200, 1_000],
    ),
    one(
      'colours over colours',
      { ...wide, background: '#fbfcfb' },
      [
        scene(
          [
            colour('#0b7a4f', { x: 99, y: 51, width: 801, height: 503, layer: 1 }),
            colour('gold', { x: 402, y: 203, width: 655, height: 411, layer: 2 }),
            colour('#7a46b899', { x: 255, y: 322, width: 770, height: 177, layer: 3 }),
          ].map(hexed),
        ),
        scene([image(media.headline, { x: 100, y: 200, scaleX: 0.6, scaleY: 0.6 })], {
          background: '#d9b37c',
        }),
      ],
      [600, 1_600],
    ),
    one(
      'portrait',
      { width: 720, height: 1280, background: '#3c4b6e' },
      [
        scene(
          [
            image(media.turned, { x: 60, y: 90 }),
            video(media.upright, { x: 200, y: 600, layer: 2 }),
            image(media.headline, { x: 30, y: 40, scaleX: 0.5, scaleY: 0.5, layer: 3 }),
          ],
          { duration: 2_400 },
        ),
      ],
      [0, 1_200, 2_300],
    ),
    one(
      'square, with video over video',
      { width: 720, height: 720, background: 'black' },
      [
        scene(
          [
            video(media.productLoop, { x: -120, y: 60, width: 960, height: 540, layer: 1 }),
            video(media.moving, { x: 301, y: 349, scaleX: 0.55, scaleY: 0.55, layer: 2 }),
            image(media.glass, { x: 40, y: 400, scaleX: 0.4, scaleY: 0.4, layer: 3 }),
          ],
          { duration: 1_600 },
        ),
      ],
      [120, 800, 1_520],
    ),
    one(
      'a video that is over holds its last picture',
      wide,
      [scene([video(media.moving, { x: 300, y: 150 })], { duration: 3_000 })],
      [1_960, 2_900],
    ),
    one(
      'things that come and go in several scenes',
      wide,
      [
        scene([
          image(media.studio, { width: 1280, height: 720 }),
          image(media.headline, { x: 60, y: 90, scaleX: 0.5, scaleY: 0.5, layer: 2, start: 500 }),
          image(media.dateCard, { x: 700, y: 400, layer: 3, start: 210, end: 870 }),
          image(media.glass, { x: 100, y: 100, layer: 9, hidden: true }),
        ]),
        scene(
          [
            video(media.productLoop, { x: 200, y: 100, scaleX: 0.4, scaleY: 0.4, start: 333 }),
            image(media.invitation, { x: 500, y: 50, scaleX: 0.4, scaleY: 0.4, layer: 2, end: 1_000 }),
          ],
          { duration: 1_530, background: '#704a5c' },
        ),
      ],
      [100, 240, 600, 900, 1_240, 1_600, 2_000, 2_600],
    ),
    one(
      'an avatar that speaks',
      wide,
      [
        scene(
          [
            image(media.studio, { width: 1280, height: 720 }),
            avatar('mara', { x: 480, y: 20, scaleX: 0.65, scaleY: 0.65, layer: 2 }),
          ],
          {
            duration: 'voice',
            voice: says('Welcome to the spring launch.'),
          },
        ),
      ],
      [0, 440, 1_000],
    ),
    one(
      'two avatars, a timed card and two scenes',
      wide,
      [
        scene(
          [
            avatar('tunde', { x: -40, y: 130, scaleX: 0.55, scaleY: 0.55, layer: 2 }),
            avatar('ines', { x: 620, y: 200, scaleX: 0.48, scaleY: 0.48, layer: 3 }),
            image(media.dateCard, { x: 420, y: 40, layer: 4, start: 400, end: 1_200 }),
          ],
          { duration: 'voice', voice: says('Three new things this week.') },
        ),
        scene([avatar('tunde', { x: 300, y: 60, scaleX: 0.6, scaleY: 0.6 })], {
          duration: 'voice',
          background: '#d9b37c',
          voice: says('And now the first of them.'),
        }),
      ],
      [200, 800, 2_200],
    ),
    one(
      'a silent avatar',
      { width: 1080, height: 1080, background: '#54506e' },
      [scene([avatar('noor', { x: 120, y: 180, scaleX: 0.9, scaleY: 0.9 })], { duration: 1_600 })],
      [0, 1_000],
    ),
  ]
}

/** The service takes colours of elements as hex only. */
function hexed(element: Element): Element {
  if (element.kind !== 'image' || element.source.kind !== 'color' || element.source.value !== 'gold') return element
  return { ...element, source: { kind: 'color', value: '#ffd700' } }
}
