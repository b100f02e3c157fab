import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neighbour } from '../../../../renderer/editor/timeline/clips/neighbour.ts'
import { layoutRows } from '../../../../renderer/editor/timeline/rows.ts'
import { element, image, scene, timingsOf, video } from './support.ts'

describe('rows', () => {
  it('put what covers above what is covered', () => {
    const [back, front] = [video({ layer: 1 }), image({ layer: 2 })]
    const { clips, pictureRows } = layoutRows(timingsOf([scene('a', [front, back])]))
    const row = (id: string) => clips.find((clip) => clip.element.id === id)!.row
    expect(pictureRows).toBe(2)
    expect(row(front.id)).toBe(0)
    expect(row(back.id)).toBe(1)
  })

  it('share a row between elements that are not there at the same time', () => {
    const halves = [image({ end: 2_000 }), image({ start: 2_000, layer: 2 })]
    expect(layoutRows(timingsOf([scene('a', halves)])).pictureRows).toBe(1)
  })

  it('have the lowest element of each scene in the lowest row', () => {
    const scenes = [scene('a', [image({ layer: 1 }), image({ layer: 2 })]), scene('b', [image()])]
    const { clips } = layoutRows(timingsOf(scenes))
    expect(clips.find((clip) => clip.scene.id === 'b')!.row).toBe(1)
  })

  it('put sound below pictures', () => {
    const sound = element({ kind: 'audio', source: { kind: 'asset', path: 'a.wav' }, layer: 9 })
    const { clips, pictureRows, soundRows } = layoutRows(timingsOf([scene('a', [sound, image()])]))
    expect([pictureRows, soundRows]).toEqual([1, 1])
    expect(clips.find((clip) => clip.element.kind === 'audio')!.row).toBe(1)
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

  it('never put two that overlap in time on one row', () => {
    const times = fc.record({
      start: fc.integer({ min: 0, max: 4_000 }),
      length: fc.integer({ min: 1, max: 4_000 }),
      layer: fc.integer({ min: -3, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(times, { maxLength: 14 }), (list) => {
        const elements = list.map(({ start, length, layer }) => image({ start, end: start + length, layer }))
        const { clips } = layoutRows(timingsOf([scene('a', elements)]))
        expect(clips).toHaveLength(list.length)
        for (const a of clips)
          for (const b of clips)
            if (a !== b && a.row === b.row) expect(a.startMs < b.endMs && b.startMs < a.endMs).toBe(false)
      }),
    )
  })
})

describe('keys', () => {
  const scenes = [
    scene('a', [image({ id: 'low' }), image({ id: 'high', layer: 2 })]),
    scene('b', [image({ id: 'next' })]),
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
