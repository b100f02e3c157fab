import fc from '../../../support/fast-check.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { centreOf } from '../../../../renderer/editor/box.ts'
import { boundsOf, rotatePoint } from '../../../../renderer/editor/rotation.ts'
import type { LiveBox } from '../../../../renderer/editor/rotation.ts'
import { cursorOf, handleAt, handles } from '../../../../renderer/editor/stage/handles.ts'
import { cropOf } from '../../../../renderer/editor/stage/use-crop.ts'
import type { Cropping } from '../../../../renderer/editor/stage/tools/types.ts'
import { FakeStage, Hand } from './fake-stage.ts'

let stage: FakeStage
let hand: Hand
const upright = { x: 400, y: 200, width: 200, height: 100 }
beforeEach(() => {
  stage = new FakeStage([{ id: 'a', box: upright, rotation: 90, locked: false }])
  hand = new Hand(stage)
})
const placed = (): LiveBox => stage.commits.at(-1)!.places['a']!

describe('a rotated element', () => {
  it('is hit where it is seen, not where its box was', () => {
    // By 90 degrees it covers x 450 to 550 and y 150 to 350.
    hand.click(500, 160)
    expect(stage.chosen).toEqual(['a'])
    hand.click(410, 250)
    expect(stage.chosen).toEqual([])
  })

  it('is resized along its own sides; the side opposite of the handle stays', () => {
    stage.chosen = ['a']
    // Its right edge is at the bottom.
    hand.drag([500, 350], [500, 400])
    expect(placed()).toMatchObject({ width: 250, height: 100 })
    const bounds = boundsOf({ ...placed(), rotation: 90 })
    for (const [side, value] of Object.entries({ x: 450, y: 150, width: 100, height: 250 })) {
      expect(bounds[side as keyof typeof bounds]).toBeCloseTo(value)
    }
  })

  it('keeps the corner opposite of any handle, at any rotation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.constantFrom(...handles),
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -90, max: 90 }),
        (rotation, handle, dx, dy) => {
          const own = new FakeStage([{ id: 'a', box: upright, rotation, locked: false }])
          own.chosen = ['a']
          const at = rotatePoint(handleAt(upright, handle), centreOf(upright), rotation)
          new Hand(own).drag([at.x, at.y], [at.x + dx, at.y + dy])
          const [commit] = own.commits
          if (!commit) return
          const opposite = { n: 's', s: 'n', e: 'w', w: 'e', nw: 'se', se: 'nw', ne: 'sw', sw: 'ne' } as const
          const after = commit.places['a']!
          const kept = rotatePoint(handleAt(upright, opposite[handle]), centreOf(upright), rotation)
          const now = rotatePoint(handleAt(after, opposite[handle]), centreOf(after), rotation)
          // Corners lie on whole px, so the kept one moves by less than one.
          expect(Math.abs(now.x - kept.x)).toBeLessThan(1.01)
          expect(Math.abs(now.y - kept.y)).toBeLessThan(1.01)
        },
      ),
    )
  })

  it('shows the cursor of the direction in which a handle moves', () => {
    expect(cursorOf('e', 0)).toBe('ew-resize')
    expect(cursorOf('e', 90)).toBe('ns-resize')
    expect(cursorOf('n', 45)).toBe('nesw-resize')
    expect(cursorOf('nw', -90)).toBe('nesw-resize')
  })
})

describe('the handle that rotates', () => {
  beforeEach(() => {
    stage.items = [{ id: 'a', box: upright, rotation: 0, locked: false }]
    stage.chosen = ['a']
  })

  it('rotates in whole degrees around the centre, as one step', () => {
    hand.drag([500, 176], [574, 250])
    expect(stage.commits).toHaveLength(1)
    expect(placed()).toEqual({ ...upright, rotation: 90 })
  })

  it('keeps to steps of 15 degrees with Shift', () => {
    hand.with({ shift: true }).drag([500, 176], [530, 170])
    expect(placed().rotation).toBe(15)
  })

  it('rotates several around their common centre', () => {
    stage.items = [
      { id: 'a', box: { x: 100, y: 100, width: 100, height: 100 }, locked: false },
      { id: 'b', box: { x: 300, y: 100, width: 100, height: 100 }, rotation: 90, locked: false },
    ]
    stage.chosen = ['a', 'b']
    hand.with({ shift: true }).drag([250, 76], [330, 150])
    const { a, b } = stage.commits[0]!.places
    expect(a!.rotation).toBe(90)
    expect(b!.rotation).toBe(180)
    expect(centreOf(a!).x).toBeCloseTo(centreOf(b!).x, -1)
  })

  it('is none for what is locked, and gives way to Escape', () => {
    hand.down(500, 176).move(574, 250).escape()
    expect(stage.commits).toEqual([])
    stage.items = [{ id: 'a', box: upright, locked: true }]
    hand.drag([500, 176], [574, 250])
    expect(stage.commits).toEqual([])
  })
})

describe('cropping', () => {
  const full = { x: 400, y: 200, width: 200, height: 100 }
  const cropping: Cropping = { elementId: 'a', box: full, full, pivot: { x: 500, y: 250 }, rotation: 0 }
  beforeEach(() => {
    stage.cropped = cropping
  })

  it('moves the edges within the picture', () => {
    hand.drag([400, 250], [450, 250]).drag([500, 300], [500, 900])
    expect(stage.cropped).toMatchObject({ box: { x: 450, y: 200, width: 150, height: 100 } })
    expect(cropOf(stage.cropped!)).toEqual({ left: 0.25, right: 0, top: 0, bottom: 0 })
    expect(cropOf(stage.cropped!, { flipX: true })).toEqual({ left: 0, right: 0.25, top: 0, bottom: 0 })
  })

  it('moves the picture behind the crop, which stays', () => {
    hand.drag([400, 250], [450, 250]).drag([520, 250], [560, 250])
    expect(stage.cropped).toMatchObject({ box: { x: 450, width: 150 }, full: { x: 440 } })
    hand.drag([520, 250], [900, 250])
    expect(stage.cropped).toMatchObject({ full: { x: 450 } })
    expect(cropOf(stage.cropped!)).toEqual({ left: 0, right: 0.25, top: 0, bottom: 0 })
  })

  it('follows a pointer on a rotated picture', () => {
    stage.cropped = { ...cropping, rotation: 90 }
    // The left edge of the picture is at the top.
    hand.drag([500, 150], [500, 200])
    expect(cropOf(stage.cropped)).toEqual({ left: 0.25, right: 0, top: 0, bottom: 0 })
  })

  it('ends with a press beside it', () => {
    hand.click(900, 500)
    expect(stage.cropped).toBeNull()
  })
})

it('a colour is picked with one press; another button picks none', () => {
  stage.picks = true
  hand.click(510, 260)
  stage.picks = true
  hand.with({ button: 2 }).click(1, 1)
  expect(stage.picked).toEqual([{ x: 510, y: 260 }, null])
})
