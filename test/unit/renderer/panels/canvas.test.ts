import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { projectSchema } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { fitElements } from '../../../../renderer/editor/panels/canvas/fit-elements.ts'
import { possibleSide, presetOf } from '../../../../renderer/editor/project/sizes.ts'
import { covering, isBackground, useBackground } from '../../../../renderer/editor/panels/canvas/use-background.ts'
import { useResize } from '../../../../renderer/editor/panels/canvas/use-resize.ts'
import { useLayers } from '../../../../renderer/editor/panels/layers/use-layers.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const wide = { width: 1920, height: 1080 }
const tall = { width: 1080, height: 1920 }
const picture = (id: string, more: Partial<Element> = {}): Element =>
  element('image', id, { kind: 'asset', path: `${id}.png` }, { width: 400, height: 200, ...more })
const of = (...elements: Element[]) => ({ ...anyProject('p'), scenes: [scene('s1', { elements })] })
const factor = 1080 / 1920

describe('a canvas of another size', () => {
  const fit = (one: Element, own: typeof wide | null = null) => fitElements(of(one), tall, () => own)[0]

  it('keeps what stands on an edge on that edge', () => {
    const standing = picture('a', { x: 700, y: 880 })
    expect(fit(standing)).toMatchObject({ y: Math.round(1920 - 200 * factor) })
    expect(fit(picture('b', { x: 0, y: 300 }))).toMatchObject({ x: 0 })
    expect(fit(picture('c', { x: 100, y: 0 }))).toMatchObject({ y: 0 })
  })

  it('keeps the share of the way across, and never stretches', () => {
    const middle = picture('m', { x: 760, y: 440 })
    const placed = fit(middle)!
    expect(placed).toMatchObject({ width: 225, height: 112.5 })
    expect(placed.x! + 225 / 2).toBeCloseTo(540, -1)
    expect(placed.y! + 112.5 / 2).toBeCloseTo(960, -1)
  })

  it('covers the new canvas with what covered the old one', () => {
    const backdrop = picture('bg', { x: 0, y: 0, width: 1920, height: 1080 })
    expect(fit(backdrop, wide)).toEqual({ elementId: 'bg', scaleX: 1, scaleY: 1, ...covering(wide, tall) })
    expect(covering(wide, tall)).toEqual({ width: 3413, height: 1920, x: -1166, y: 0 })
    expect(covering({ width: 100, height: 100 }, wide)).toEqual({ width: 1920, height: 1920, x: 0, y: -420 })
  })

  it('is one step, takes locked elements along and leaves a valid project', async () => {
    const pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const document = useDocument()
    const before = of(picture('a', { locked: true, x: 10, y: 20 }), picture('b', { x: -50, scaleX: 0.5 }))
    document.open(sessionOf(before))
    await useResize().resize(tall, 'scale')
    expect(projectSchema.safeParse(document.project).success).toBe(true)
    expect(document.project?.canvas).toMatchObject(tall)
    expect(document.element('a')).toMatchObject({ locked: true, width: 225 })
    document.undo()
    expect(document.project).toEqual(before)
    await useResize().resize(tall, 'stay')
    expect(document.element('a')).toEqual(before.scenes[0]!.elements[0])
    document.undo()
    await useResize().resize(tall, 'layOut')
    expect(document.project?.canvas).toMatchObject(tall)
    expect(document.element('a')).toMatchObject({ locked: true, width: 400, height: 200 })
    document.undo()
    expect(document.project).toEqual(before)
    disposePinia(pinia)
  })

  it('has sides that a video can have', () => {
    expect([0, 17, 1079.4, 4000, -5].map(possibleSide)).toEqual([16, 18, 1080, 3840, 16])
    expect(presetOf(tall)?.id).toBe('tall')
    expect(presetOf({ width: 2, height: 2 })).toBeNull()
  })
})

describe('layers and backgrounds', () => {
  let pinia: Pinia
  const start = of(
    picture('low', { layer: 1 }),
    picture('high', { layer: 5 }),
    picture('between', { layer: 1 }),
    element('audio', 'song', { kind: 'asset', path: 'song.mp3' }),
  )
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    useDocument().open(sessionOf(start))
  })
  afterEach(() => disposePinia(pinia))
  const order = (): string[] => useLayers().rows.value.map(({ id }) => id)

  it('are listed from the top, sound last, and moved by their place in the list', () => {
    const layers = useLayers()
    expect(order()).toEqual(['high', 'between', 'low', 'song'])
    layers.moveTo('low', 0)
    expect(order()).toEqual(['low', 'high', 'between', 'song'])
    layers.step('low', 1)
    expect(order()).toEqual(['high', 'low', 'between', 'song'])
    layers.moveTo('high', 99)
    expect(order()).toEqual(['low', 'between', 'high', 'song'])
    layers.moveTo('song', 0)
    expect(order()).toEqual(['low', 'between', 'high', 'song'])
  })

  it('share the selection, one by one, in addition and as a range', () => {
    const layers = useLayers()
    layers.select('high')
    layers.select('low', { range: true })
    expect(useSelection().ids.toSorted()).toEqual(['between', 'high', 'low'])
    layers.select('between', { add: true })
    expect(useSelection().ids.toSorted()).toEqual(['high', 'low'])
  })

  it('get a background behind everything, replaced by the next, removed with its lock', () => {
    const background = useBackground()
    const everywhere = (): boolean => true
    background.put('back.png', { width: 640, height: 360 }, everywhere)
    const first = background.picture.value!
    expect(first).toMatchObject({ ...wide, x: 0, y: 0, locked: true, source: { path: 'back.png' } })
    expect(order().slice(-2)).toEqual([first.id, 'song'])
    background.put('other.png', { width: 100, height: 700 }, everywhere)
    expect(useSelection().scene?.elements.filter((one) => isBackground(one, wide))).toHaveLength(1)
    expect(background.picture.value).toMatchObject({ source: { path: 'other.png' } })
    const before = useDocument().project
    background.put('line.png', { width: 1, height: 900 }, everywhere)
    expect(useDocument().project).toBe(before)
    background.removePicture()
    expect(useDocument().project).toEqual(start)
    for (let i = 0; i < 3; i += 1) useDocument().undo()
    expect(useDocument().project).toEqual(start)
    expect(useDocument().undoLabel).toBeUndefined()
  })
})
