import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { contains, intersects } from '../../../../renderer/editor/box.ts'
import { StaleArea } from '../../../../renderer/editor/stage/view/stale-area.ts'
import { box } from './arbitraries.ts'

/** An area of which nothing is stale. */
function drawn(): StaleArea {
  const area = new StaleArea()
  area.take()
  return area
}

describe('the part of a picture that is drawn again', () => {
  it('is everything at first, and nothing once it was drawn', () => {
    const area = new StaleArea()
    expect(area.take()).toBe('all')
    expect(area.take()).toEqual([])
  })

  it('covers every change, and no part of it twice', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
        const area = drawn()
        for (const one of boxes) area.add(one)
        const taken = area.take()
        if (taken === 'all') return expect(boxes.length).toBeGreaterThan(20)
        for (const one of boxes) expect(taken.some((other) => contains(other, one))).toBe(true)
        for (const one of taken) expect(taken.some((other) => other !== one && intersects(one, other))).toBe(false)
      }),
    )
  })

  it('is everything after a change of everything, whatever else has changed', () => {
    const area = drawn()
    area.add({ x: 1, y: 2, width: 3, height: 4 })
    area.addAll()
    area.add({ x: 10, y: 2, width: 3, height: 4 })
    expect(area.take()).toBe('all')
    expect(area.take()).toEqual([])
  })

  it('is everything where hundreds of parts have changed', () => {
    const area = drawn()
    for (let at = 0; at < 300; at += 1) area.add({ x: at * 10, y: 0, width: 5, height: 5 })
    expect(area.take()).toBe('all')
  })
})
