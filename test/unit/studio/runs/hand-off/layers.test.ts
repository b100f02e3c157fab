import { describe, expect, test } from 'vitest'
import type { Element, Scene } from '../../../../../electron/common/composition/index.ts'
import type { MediaInfo } from '../../../../../electron/media/index.ts'
import { layersOf } from '../../../../../electron/studio/runs/hand-off/layers.ts'

const canvas = { width: 640, height: 360 }
const film = {
  kind: 'video',
  video: { width: 640, height: 360, fps: 25, variableFrameRate: false },
  durationMs: 9000,
} as MediaInfo

const element = (id: string, layer: number, more: object = {}): Element =>
  ({
    id,
    name: id,
    kind: 'image',
    source: { kind: 'color', value: '#ff0000' },
    width: 10,
    height: 10,
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer,
    locked: false,
    hidden: false,
    ...more,
  }) as Element

const video = (id: string, layer: number, more: object = {}): Element => {
  const { width: _, height: __, ...rest } = element(id, layer)
  return { ...rest, kind: 'video', source: { kind: 'asset', path: 'film.mp4' }, ...more } as Element
}
const avatar = (id: string, layer: number): Element =>
  element(id, layer, { kind: 'avatar', source: { kind: 'avatar', avatarId: 'mara', from: 2 } })

const scene = (elements: Element[], more: Partial<Scene> = {}): Scene => ({
  id: 's',
  name: 'Scene',
  duration: 2000,
  voice: null,
  elements,
  ...more,
})

function shown(given: Scene, hasPositions = true, hasLayers = true): string[] {
  const infoOf = ({ kind }: Element) => (kind === 'video' ? film : undefined)
  return layersOf(given, { canvas, infoOf, hasLayers, hasPositions }).map((layer) =>
    layer.kind === 'linked' ? `link ${layer.element.id}` : `${layer.role} ${[...layer.ids].join('+')}`.trim(),
  )
}

describe('layers of a scene', () => {
  test('files stand alone in their order, and what lies between them is drawn together, presenters apart', () => {
    const all = [element('d', 4), element('a', 0), video('v', 1), element('b', 2), avatar('p', 3), element('e', 5)]
    expect(shown(scene(all))).toEqual(['background a', 'link v', 'graphics b', 'presenter p', 'graphics d+e'])
    expect(shown(scene([avatar('p', 0)]))).toEqual(['background', 'presenter p'])
    expect(shown(scene([element('a', 0, { hidden: true })]))).toEqual(['background'])
  })

  test('a file that moves, is cropped or has another speed is drawn', () => {
    const motion = { in: { kind: 'fade', duration: 300 } }
    for (const more of [{ motion }, { appearance: { rotation: 4 } }, { sound: { speed: 2 } }])
      expect(shown(scene([video('v', 1, more)]))).toEqual(['background v'])
    expect(shown(scene([video('v', 1, { appearance: { opacity: 0.5 } })]))).toEqual(['background', 'link v'])
  })

  test('without positions, only a file that fills the canvas is linked', () => {
    expect(shown(scene([video('v', 1)]), false)).toEqual(['background', 'link v'])
    expect(shown(scene([video('v', 1, { x: 20 })]), false)).toEqual(['background v'])
    expect(shown(scene([video('v', 1, { appearance: { opacity: 0.5 } })]), false)).toEqual(['background v'])
  })

  test('a scene with a camera, and every scene of a format without layers, is one layer', () => {
    const camera = { from: { x: 0, y: 0, size: 1 }, to: { x: 0, y: 0, size: 0.5 } }
    const all = [element('a', 0), video('v', 1)]
    expect(shown(scene(all, { camera }))).toEqual(['scene a+v'])
    expect(shown(scene(all), false, false)).toEqual(['scene a+v'])
  })
})
