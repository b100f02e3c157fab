import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { neighbour } from '../../../../renderer/editor/timeline/clips/neighbour.ts'
import { layoutRows } from '../../../../renderer/editor/timeline/rows/rows.ts'
import type { Layout } from '../../../../renderer/editor/timeline/rows/rows.ts'
import { avatar, element, image, scene, timingsOf, video } from './support.ts'

describe('rows', () => {
  const rowNames = (layout: Layout) => layout.scrolled.rows.map(({ name }) => name)
  const rowOf = (layout: Layout, id: string) => layout.clips.find((clip) => clip.element.id === id)!.row

  it('put what covers above what is covered', () => {
    const [back, front] = [video({ layer: 1 }), image({ layer: 2 })]
    const layout = layoutRows(timingsOf([scene('a', [front, back])]))
    expect(layout.scrolled.rows).toHaveLength(2)
    expect([rowOf(layout, front.id), rowOf(layout, back.id)]).toEqual([0, 1])
  })

  it('are one for parts of the same file that are shown one after the other', () => {
    const halves = [image({ end: 2_000 }), image({ start: 2_000, layer: 2 })]
    expect(layoutRows(timingsOf([scene('a', halves)])).scrolled.rows).toHaveLength(1)
  })

  it('are one over all scenes for the same avatar, with one name, and others are empty where it is', () => {
    const mara = (id: string, name: string) => avatar('mara', { id, name, layer: 2 })
    const scenes = [
      scene('a', [image({ name: 'Office' }), mara('m1', 'Mara')]),
      scene('b', [avatar('tunde', { id: 't', name: 'Tunde' })]),
      scene('c', [mara('m2', 'Mara copy')]),
    ]
    const layout = layoutRows(timingsOf(scenes))
    expect(rowNames(layout)).toEqual(['Mara', 'Office', 'Tunde'])
    expect([rowOf(layout, 'm1'), rowOf(layout, 't'), rowOf(layout, 'm2')]).toEqual([0, 2, 0])
  })

  it('are those of one scene where only these are asked for, with what other scenes have in them', () => {
    const mara = (id: string) => avatar('mara', { id, name: 'Mara', layer: 2 })
    const bell = element({ id: 'bell', kind: 'audio', name: 'Bell', source: { kind: 'asset', path: 'bell.wav' } })
    const scenes = [
      scene('a', [image({ name: 'Office' }), mara('m1'), bell]),
      scene('b', [avatar('tunde', { id: 't', name: 'Tunde' })]),
      scene('c', [mara('m2')]),
    ]
    const of = (id: string) => layoutRows(timingsOf(scenes), Number.POSITIVE_INFINITY, id)
    expect(rowNames(of('c'))).toEqual(['Mara'])
    expect(of('c').clips.map(({ element }) => element.id)).toEqual(['m1', 'm2'])
    expect(of('c').pinned.rows).toEqual([])
    expect(of('c').scrolled.rows[0]).toMatchObject({ index: 0, top: 0 })
    expect(rowNames(of('a'))).toEqual(['Mara', 'Office'])
    expect(of('a').pinned.rows.map(({ name, index }) => [name, index])).toEqual([['Bell', 2]])
    // A scene that is gone leaves the rows of all.
    expect(rowNames(of('gone'))).toEqual(['Mara', 'Office', 'Tunde'])
  })

  it('are one for an element that was copied with its scene and shows something else there', () => {
    const headline = (id: string, value: string) =>
      element({ id, name: 'Headline', kind: 'image', source: { kind: 'color', value } })
    const layout = layoutRows(timingsOf([scene('a', [headline('h1', '#111')]), scene('b', [headline('h2', '#222')])]))
    expect(rowNames(layout)).toEqual(['Headline'])
  })

  it('are two for two elements of one identity at the same time, each with its copy in the next scene', () => {
    const pair = (from: string) => [
      image({ id: `${from}1`, name: 'Logo' }),
      image({ id: `${from}2`, name: 'Logo copy', layer: 2 }),
    ]
    const layout = layoutRows(timingsOf([scene('a', pair('a')), scene('b', pair('b').toReversed())]))
    expect(rowNames(layout)).toEqual(['Logo copy', 'Logo'])
    expect(['a1', 'a2', 'b1', 'b2'].map((id) => rowOf(layout, id))).toEqual([1, 0, 1, 0])
  })

  it('are shared by kind when there are very many elements of one scene each', () => {
    const scenes = Array.from({ length: 60 }, (_, index) =>
      scene(`s${index}`, [
        avatar('mara', { name: 'Mara' }),
        element({ kind: 'image', name: `Slide ${index}`, source: { kind: 'asset', path: `${index}.png` }, layer: 2 }),
      ]),
    )
    const names = rowNames(layoutRows(timingsOf(scenes)))
    expect(names).toHaveLength(21)
    expect(names.filter((name) => name === null)).toHaveLength(1)
    expect(names).toContain('Mara')
  })

  it('pin sounds below pictures where there is room for them', () => {
    const sound = element({ kind: 'audio', source: { kind: 'asset', path: 'a.wav' }, layer: 9 })
    const timings = timingsOf([scene('a', [sound, image()])])
    const of = (layout: Layout) => layout.clips.find((clip) => clip.element.kind === 'audio')!
    expect(of(layoutRows(timings))).toMatchObject({ part: 'pinned', row: 1, top: 0 })
    const narrow = layoutRows(timings, 10)
    expect(narrow.pinned.rows).toEqual([])
    expect(of(narrow)).toMatchObject({ part: 'scrolled', row: 1 })
    expect(of(narrow).top).toBeGreaterThan(0)
  })

  it('mark what is beyond the end of its scene, and keep it within reach', () => {
    const [late, long] = [image({ start: 9_000 }), image({ end: 9_000, layer: 2 })]
    const { clips } = layoutRows(timingsOf([scene('a', [late, long])]))
    const of = (id: string) => clips.find((clip) => clip.element.id === id)!
    expect(of(late.id)).toMatchObject({ outside: true, endMs: 5_000 })
    expect(of(late.id).startMs).toBeLessThan(5_000)
    expect(of(long.id)).toMatchObject({ outside: false, cut: true, endMs: 5_000 })
  })

  it('follow a scene that becomes longer or moves', () => {
    const only = scene('b', [image({ start: 1_000 })], { duration: 'voice' })
    const [timing] = timingsOf([only])
    expect(layoutRows([timing!]).clips[0]).toMatchObject({ startMs: 1_000, endMs: 5_000 })
    const later = { ...timing!, startMs: 2_000, durationMs: 8_000 }
    expect(layoutRows([later]).clips[0]).toMatchObject({ startMs: 3_000, endMs: 10_000 })
  })

  it('keep the clips that a change leaves as they are, so that they are not rendered anew', () => {
    const [one, two] = [image({ name: 'One' }), image({ name: 'Two', layer: 2 })]
    const before = layoutRows(timingsOf([scene('a', [one, two])]))
    const after = layoutRows(timingsOf([scene('a', [one, { ...two, start: 500 }])]))
    expect(after.clips[0]).toBe(before.clips[0])
    expect(after.clips[1]).not.toBe(before.clips[1])
  })

  it('never put two that overlap in time on one row', () => {
    const times = fc.record({
      start: fc.integer({ min: 0, max: 4_000 }),
      length: fc.integer({ min: 1, max: 4_000 }),
      layer: fc.integer({ min: -3, max: 3 }),
      path: fc.constantFrom('a.png', 'b.png'),
      name: fc.constantFrom('', 'One', 'Two'),
    })
    const elements = fc
      .array(times, { maxLength: 14 })
      .map((list) =>
        list.map(({ start, length, layer, path, name }) =>
          element({ kind: 'image', source: { kind: 'asset', path }, start, end: start + length, layer, name }),
        ),
      )
    fc.assert(
      fc.property(fc.array(elements, { maxLength: 3 }), (lists) => {
        const { clips } = layoutRows(timingsOf(lists.map((list, index) => scene(`s${index}`, list))))
        expect(clips).toHaveLength(lists.flat().length)
        for (const a of clips)
          for (const b of clips)
            if (a !== b && a.row === b.row) expect(a.startMs < b.endMs && b.startMs < a.endMs).toBe(false)
      }),
    )
  })
})

describe('keys', () => {
  const scenes = [
    scene('a', [image({ id: 'low', name: 'Low' }), image({ id: 'high', name: 'High', layer: 2 })]),
    scene('b', [image({ id: 'next', name: 'Low' })]),
  ]
  const { clips } = layoutRows(timingsOf(scenes))
  const clip = (id: string) => clips.find((one) => one.element.id === id)!

  it.each([
    ['low', 'right', 'next'],
    ['next', 'left', 'low'],
    ['low', 'up', 'high'],
    ['next', 'up', 'high'],
    ['high', 'down', 'low'],
    ['low', 'down', undefined],
    ['next', 'right', undefined],
  ] as const)('go from %s to the %s: %s', (from, direction, to) => {
    expect(neighbour(clips, clip(from), direction)?.element.id).toBe(to)
  })
})
