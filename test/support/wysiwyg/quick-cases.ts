import { avatar, colour, image, one, scene, shape, text, video } from './case.ts'
import type { WysiwygCase } from './case.ts'
import type { WysiwygMedia } from './media.ts'

/** Cases that are quick enough for every test run. */
export function quickCases(media: WysiwygMedia): WysiwygCase[] {
  return [
    one(
      'layers over a picture',
      { width: 960, height: 540, background: 'white' },
      [
        scene([
          image(media.glass, { x: 301, y: 75, scaleX: 0.53, scaleY: 0.53, layer: 5 }),
          image(media.backdrop, { width: 960, height: 540, layer: 1 }),
          image(media.headline, { x: 37, y: 61, scaleX: 0.41, scaleY: 0.41, layer: 3 }),
          colour('#2269b380', { x: 640, y: 333, width: 401, height: 155, layer: 4 }),
        ]),
      ],
      [0, 1_000],
    ),
    one(
      'a video that comes and goes',
      { width: 640, height: 360, background: 'tomato' },
      [
        scene([video(media.moving, { x: 101, y: 43, scaleX: 0.6, scaleY: 0.7, start: 400, end: 1_610 })], {
          duration: 2_000,
        }),
      ],
      [360, 440, 1_000, 1_560, 1_700],
    ),
    one(
      'texts, shapes and appearances',
      { width: 960, height: 540, background: '#f1f3f5' },
      [
        scene([
          shape(
            {
              shape: 'rectangle',
              radius: 24,
              fill: {
                kind: 'linear',
                angle: 30,
                stops: [
                  { at: 0, color: '#7048e8' },
                  { at: 1, color: '#f06595' },
                ],
              },
            },
            {
              x: 31,
              y: 27,
              width: 420,
              height: 320,
              appearance: { shadow: { color: '#00000066', blur: 30, x: 0, y: 12 } },
            },
          ),
          text('Launch day\nis here', { size: 64, weight: 800, color: '#ffffff' }, { x: 61, y: 58, layer: 2 }),
          text('مرحبا بكم 🎉 नमस्ते สวัสดี 日本', { size: 36 }, { x: 480, y: 80, layer: 3, appearance: { rotation: -7 } }),
          shape(
            {
              shape: 'star',
              fill: { kind: 'color', color: '#fab005' },
              stroke: { color: '#212529', width: 5, dash: [] },
            },
            { x: 700, y: 300, width: 170, height: 170, layer: 4, start: 400 },
          ),
          image(media.glass, {
            x: 480,
            y: 250,
            scaleX: 0.5,
            scaleY: 0.5,
            layer: 5,
            appearance: {
              mask: { kind: 'ellipse' },
              border: { color: '#ffffff', width: 6 },
              saturation: 0.4,
              opacity: 0.8,
            },
          }),
        ]),
      ],
      [200, 800],
    ),
    one(
      'videos and an avatar with appearances',
      { width: 960, height: 540, background: '#dee2e6' },
      [
        scene(
          [
            video(media.moving, {
              x: 40,
              y: 30,
              scaleX: 0.6,
              scaleY: 0.6,
              appearance: {
                rotation: -12,
                mask: { kind: 'rounded', radius: 30 },
                border: { color: '#ffffff', width: 8 },
                shadow: { color: '#00000080', blur: 30, x: 4, y: 14 },
              },
            }),
            video(media.productLoop, {
              x: 470,
              y: 40,
              width: 420,
              height: 240,
              layer: 2,
              appearance: {
                crop: { left: 0.2, top: 0.1, right: 0.05, bottom: 0.15 },
                flipX: true,
                saturation: 1.6,
                contrast: 1.2,
                opacity: 0.85,
              },
            }),
            video(media.moving, {
              x: 380,
              y: 290,
              scaleX: 0.5,
              scaleY: 0.5,
              layer: 3,
              appearance: { chromaKey: { color: '#00ff00', similarity: 0.12, smoothness: 0.06 }, blur: 2 },
            }),
            avatar('mara', {
              x: 700,
              y: 250,
              width: 270,
              height: 270,
              layer: 4,
              appearance: {
                crop: { left: 0.12, top: 0, right: 0.12, bottom: 0.2963 },
                background: '#d6e0ea',
                mask: { kind: 'ellipse' },
                brightness: 1.1,
                shadow: { color: '#1864ab', blur: 20, x: 0, y: 6 },
              },
            }),
          ],
          { duration: 1_600 },
        ),
      ],
      [0, 720, 1_520],
    ),
  ]
}
