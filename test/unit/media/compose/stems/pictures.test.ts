import { expect, test } from 'vitest'
import type { ComposeItem, ComposeLayer, Composition } from '../../../../../electron/media/index.ts'
import { soundsAlone, stemPictures } from '../../../../../electron/media/compose/stems/pictures.ts'

const layer = (path: string, order: number, more: Partial<ComposeLayer> = {}): ComposeLayer => ({
  kind: 'image',
  path,
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  layer: order,
  ...more,
})
const item = (layers: ComposeLayer[]): ComposeItem => ({
  width: 64,
  height: 36,
  background: { color: 'red' },
  layers,
  durationMs: 1000,
  voice: { path: 'voice' },
})
const isPresenter = ({ path }: ComposeLayer): boolean => path.startsWith('presenter')
const pathsOf = (composition: Composition | null): string[][] | null =>
  composition && composition.items.map(({ layers }) => layers.map(({ path }) => path))

test('what lies behind presenters is the plate, and what lies in front of them stands alone', () => {
  const layers = [layer('front', 4), layer('presenter', 2), layer('behind', 1)]
  const found = stemPictures({ items: [item(layers), item([layer('only', 1)])] }, isPresenter)
  expect(pathsOf(found.plate)).toEqual([['behind'], ['only']])
  expect(pathsOf(found.presenters)).toEqual([['presenter'], []])
  expect(pathsOf(found.graphics)).toEqual([['front'], []])
  expect(found.captions).toBeNull()
  expect(found.isBetween).toBe(false)
  // Only the plate has a background, and no picture but the plate is read with sound.
  expect(found.presenters).toMatchObject({ alpha: true, items: [{ background: null }, { background: null }] })
  expect(found.presenters!.items[0]!.voice).toBeUndefined()
})

test('an item without presenters is in the plate as it is, so that its kept parts are used', () => {
  const whole = item([layer('a', 2), layer('b', 1)])
  const found = stemPictures({ items: [whole] }, isPresenter)
  expect(found.plate.items[0]).toBe(whole)
  expect([found.presenters, found.graphics]).toEqual([null, null])
})

test('what stands between two presenters comes with them', () => {
  const layers = [layer('presenter 1', 1), layer('between', 2), layer('presenter 2', 3)]
  const found = stemPictures({ items: [item(layers)] }, isPresenter)
  expect(pathsOf(found.presenters)).toEqual([['presenter 1', 'between', 'presenter 2']])
  expect(found.isBetween).toBe(true)
})

test('in transitions the picture of the presenters shows everything, and that of what is in front nothing', () => {
  const scenes = [{ items: 1 }, { items: 1, transition: { kind: 'dissolve' as const, duration: 400 } }]
  const layers = [layer('behind', 1), layer('presenter', 2), layer('front', 3)]
  const found = stemPictures({ items: [item(layers), item(layers)], scenes }, isPresenter)
  expect(found.hasTransitions).toBe(true)
  expect(found.presenters!.inTransitions!.map(({ layers: own }) => own.length)).toEqual([3, 3])
  expect(found.presenters!.inTransitions![0]!.background).toEqual({ color: 'red' })
  expect(found.graphics!.inTransitions!.map(({ layers: own }) => own.length)).toEqual([0, 0])
})

test('the mark of real persons is on their picture, captions and the sounds are apart', () => {
  const overlay = { x: 0 } as unknown as NonNullable<Composition['overlay']>
  const film = layer('film', 1, { kind: 'video', sound: true, appearance: { opacity: 0.5 } })
  const found = stemPictures({ items: [item([film, layer('presenter', 2)])], overlay, mark: true }, isPresenter)
  expect(found.presenters!.mark).toBe(true)
  expect(found.plate).not.toHaveProperty('overlay')
  expect(found.captions).toMatchObject({ overlay, alpha: true })
  const sounds = soundsAlone({ items: [item([film, layer('presenter', 2)])], overlay, mark: true })
  expect(pathsOf(sounds)).toEqual([['film']])
  expect(sounds.items[0]!.layers[0]).not.toHaveProperty('appearance')
  expect(sounds.items[0]!.voice).toEqual({ path: 'voice' })
})
