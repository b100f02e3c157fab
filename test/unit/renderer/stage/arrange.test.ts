import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { right, union } from '../../../../renderer/editor/box.ts'
import { align, alignments, distribute } from '../../../../renderer/editor/stage/align.ts'
import { layersFor, restack, tiedWith } from '../../../../renderer/editor/stage/order.ts'
import { box } from './arbitraries.ts'

const canvas = { x: 0, y: 0, width: 1920, height: 1080 }

describe('aligning', () => {
  it('brings each box to the edge or middle', () => {
    const one = { x: 300, y: 200, width: 101, height: 50 }
    expect(align([one], 'right', canvas)).toEqual([{ ...one, x: 1819 }])
    expect(align([one], 'centre', canvas)).toEqual([{ ...one, x: 910 }])
    expect(align([one], 'bottom', canvas)).toEqual([{ ...one, y: 1030 }])
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), fc.constantFrom(...alignments), (boxes, to) => {
        const within = union(boxes)
        const once = align(boxes, to, within)
        expect(align(once, to, within)).toEqual(once)
        expect(once.map(({ width, height }) => [width, height])).toEqual(
          boxes.map(({ width, height }) => [width, height]),
        )
      }),
    )
  })
})

describe('distributing', () => {
  it('makes the gaps equal and leaves the outermost where they are', () => {
    const row = [0, 130, 900].map((x) => ({ x, y: 0, width: 100, height: 10 }))
    expect(distribute(row, 'x').map(({ x }) => x)).toEqual([0, 450, 900])
  })

  it('keeps the common box, whatever lies in it', () => {
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 3, maxLength: 8 }),
        fc.constantFrom('x' as const, 'y' as const),
        (boxes, axis) => {
          const result = distribute(boxes, axis)
          const order = boxes.map((one, i) => [one[axis] + (axis === 'x' ? one.width : one.height) / 2, i] as const)
          order.sort((a, b) => a[0] - b[0])
          const first = order[0]![1]
          expect(result[first]).toEqual(boxes[first])
          expect(result.every((one) => Number.isFinite(right(one)))).toBe(true)
        },
      ),
    )
  })
})

describe('the stack', () => {
  const stack = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, layer: i + 1 }))
  const ids = (list: { id: string }[]): string => list.map(({ id }) => id).join('')

  it.each([
    [['a'], 'front', 'bcda'],
    [['a', 'c'], 'front', 'bdac'],
    [['d'], 'back', 'dabc'],
    [['a', 'b'], 'forward', 'cabd'],
    [['b', 'd'], 'backward', 'badc'],
    [['d'], 'forward', 'abcd'],
    [['c', 'd'], 'forward', 'abcd'],
  ] as const)('%j to the %s: %s', (chosen, move, after) => {
    expect(ids(restack(stack, chosen, move))).toBe(after)
  })

  it('names who has the same layer, above and below', () => {
    const list = [...[1, 2, 2, 2, 3].map((layer, i) => ({ id: String(i), layer }))]
    const names = (id: string) => {
      const { above, below } = tiedWith(list, id)
      return [above, below].map((some) => some.map((one) => one.id))
    }
    expect(names('2')).toEqual([['3'], ['1']])
    expect(names('0')).toEqual([[], []])
    expect(names('nobody')).toEqual([[], []])
  })

  it('keeps everyone, and gives layers that tell the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 10 }),
        fc.subarray(['0', '1', '2', '3', '4', '5']),
        fc.constantFrom('front' as const, 'back' as const, 'forward' as const, 'backward' as const),
        (numbers, chosen, move) => {
          const list = numbers.map((layer, i) => ({ id: String(i), layer }))
          const moved = restack(list, chosen, move)
          expect(new Set(moved)).toEqual(new Set(list))
          const changed = new Map(layersFor(moved).map(({ elementId, layer }) => [elementId, layer]))
          const layers = moved.map(({ id, layer }) => changed.get(id) ?? layer)
          expect(layers).toEqual(layers.toSorted((a, b) => a - b))
          expect(new Set(layers).size).toBe(layers.length)
        },
      ),
    )
  })
})
