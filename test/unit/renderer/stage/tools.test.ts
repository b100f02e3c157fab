import { beforeEach, describe, expect, it } from 'vitest'
import { FakeStage, Hand } from './fake-stage.ts'

let desk: FakeStage
let hand: Hand
beforeEach(() => {
  desk = new FakeStage([
    { id: 'back', box: { x: 0, y: 0, width: 1000, height: 600 }, locked: true },
    { id: 'low', box: { x: 100, y: 100, width: 200, height: 100 }, locked: false },
    { id: 'high', box: { x: 250, y: 150, width: 100, height: 100 }, locked: false },
  ])
  hand = new Hand(desk)
})

describe('clicking', () => {
  it('selects the topmost, and nothing beside everything', () => {
    hand.click(270, 170)
    expect(desk.chosen).toEqual(['high'])
    hand.click(1_500, 50)
    expect(desk.chosen).toEqual([])
  })

  it('goes below when repeated at the same place, and comes round', () => {
    hand.click(270, 170).click(270, 170)
    expect(desk.chosen).toEqual(['low'])
    hand.click(271, 170)
    expect(desk.chosen).toEqual(['back'])
    hand.click(270, 171)
    expect(desk.chosen).toEqual(['high'])
  })

  it('goes below with Alt at once', () => {
    desk.chosen = ['high']
    hand.with({ alt: true }).click(280, 180)
    expect(desk.chosen).toEqual(['low'])
  })

  it('adds and takes away with Shift', () => {
    hand.click(120, 120).with({ shift: true }).click(340, 240)
    expect(desk.chosen).toEqual(['low', 'high'])
    hand.click(120, 120)
    expect(desk.chosen).toEqual(['high'])
  })
})

describe('dragging', () => {
  it('moves what is pressed once the pointer has left its place, as one step', () => {
    hand.down(150, 120).move(152, 121)
    expect(desk.shown).toBeNull()
    hand.move(190, 150)
    expect(desk.chosen).toEqual(['low'])
    expect(desk.shown?.get('low')).toEqual({ x: 140, y: 130, width: 200, height: 100 })
    hand.up(190, 150)
    expect(desk.commits).toEqual([{ kind: 'move', places: { low: { x: 140, y: 130, width: 200, height: 100 } } }])
    expect(desk.shown).toBeNull()
    expect(hand.machine.name).toBe('idle')
  })

  it('moves the whole selection, without what is locked', () => {
    desk.chosen = ['low', 'high', 'back']
    hand.drag([120, 120], [130, 125])
    expect(Object.keys(desk.commits[0]!.places)).toEqual(['low', 'high'])
    expect(desk.commits[0]!.places['high']).toMatchObject({ x: 260, y: 155 })
  })

  it('drags what is selected even under something else', () => {
    desk.chosen = ['low']
    hand.drag([270, 170], [280, 170])
    expect(Object.keys(desk.commits[0]!.places)).toEqual(['low'])
  })

  it('keeps to one axis with Shift', () => {
    hand.with({ shift: true }).drag([150, 120], [190, 135])
    expect(desk.commits[0]!.places['low']).toMatchObject({ x: 140, y: 100 })
  })

  it('is taken back by Escape', () => {
    hand.down(150, 120).move(190, 150).escape()
    expect(desk.commits).toEqual([])
    expect(desk.shown).toBeNull()
    expect(desk.guides).toEqual([])
    expect(hand.machine.busy).toBe(false)
  })

  it('snaps and shows guides, unless Ctrl is held', () => {
    desk.snapping = true
    hand.down(150, 120).move(53, 120)
    expect(desk.shown?.get('low')).toMatchObject({ x: 0 })
    expect(desk.guides).toContainEqual({ axis: 'x', at: 0, from: 0, to: 600 })
    hand.with({ mod: true }).move(53, 120)
    expect(desk.shown?.get('low')).toMatchObject({ x: 3 })
    expect(desk.guides).toEqual([])
  })

  it('places on whole px at any zoom', () => {
    desk.zoom = 0.37
    hand.drag([150, 120], [190.7, 150.4])
    const { x, y } = desk.commits[0]!.places['low']!
    expect([x, y]).toEqual([141, 130])
  })

  it('changes nothing in a project that can’t be changed', () => {
    desk.readOnly = true
    hand.drag([150, 120], [190, 150])
    expect(desk.commits).toEqual([])
  })
})

describe('a marquee', () => {
  it('takes what it touches, but nothing that is locked', () => {
    hand.down(20, 20).move(120, 120)
    expect(hand.machine.name).toBe('marquee')
    expect(desk.chosen).toEqual(['low'])
    expect(desk.marquee).toEqual({ x: 20, y: 20, width: 100, height: 100 })
    hand.move(260, 160).up(260, 160)
    expect(desk.chosen).toEqual(['low', 'high'])
    expect(desk.marquee).toBeNull()
  })

  it('takes only what lies in it entirely with Alt, and adds with Shift', () => {
    hand.with({ alt: true }).drag([90, 90], [310, 210])
    expect(desk.chosen).toEqual(['low'])
    hand.with({ shift: true }).drag([500, 300], [340, 240])
    expect(desk.chosen).toEqual(['low', 'high'])
  })

  it('gives back the selection on Escape', () => {
    desk.chosen = ['high']
    hand.down(20, 20).move(120, 120).escape()
    expect(desk.chosen).toEqual(['high'])
    expect(desk.marquee).toBeNull()
  })
})

describe('a handle', () => {
  beforeEach(() => (desk.chosen = ['low']))

  it('at a corner keeps the ratio, with Shift it does not', () => {
    hand.drag([300, 200], [400, 210])
    expect(desk.commits[0]).toEqual({
      kind: 'resize',
      places: { low: { x: 100, y: 100, width: 300, height: 150 } },
    })
    hand.with({ shift: true }).drag([300, 200], [400, 210])
    expect(desk.commits[1]!.places['low']).toEqual({ x: 100, y: 100, width: 300, height: 110 })
  })

  it('at an edge changes one side, from the centre with Alt', () => {
    hand.drag([300, 150], [330, 170])
    expect(desk.commits[0]!.places['low']).toEqual({ x: 100, y: 100, width: 230, height: 100 })
    hand.with({ alt: true }).drag([300, 150], [330, 150])
    expect(desk.commits[1]!.places['low']).toEqual({ x: 70, y: 100, width: 260, height: 100 })
  })

  it('of several scales the group', () => {
    desk.chosen = ['low', 'high']
    hand.drag([350, 250], [600, 400])
    expect(desk.commits[0]!.places).toEqual({
      low: { x: 100, y: 100, width: 400, height: 200 },
      high: { x: 400, y: 200, width: 200, height: 200 },
    })
  })

  it('snaps its edges with the ratio kept', () => {
    desk.snapping = true
    desk.items = desk.items.filter(({ id }) => id !== 'high')
    hand.down(300, 200).move(497, 299)
    const box = desk.shown!.get('low')!
    expect(box).toEqual({ x: 100, y: 100, width: 400, height: 200 })
    expect(desk.guides.map(({ at }) => at)).toEqual([500, 300])
  })

  it('that was only clicked changes nothing', () => {
    hand.click(300, 200)
    expect(desk.commits).toEqual([])
  })

  it('of a locked element is none', () => {
    desk.chosen = ['back']
    hand.drag([1000, 600], [900, 500])
    expect(desk.commits).toEqual([])
  })
})

describe('panning', () => {
  it('follows the pointer with the middle button and with Space', () => {
    hand.with({ button: 1 }).drag([10, 10], [40, 30])
    expect(desk.at).toEqual({ x: 30, y: 20 })
    hand.with({ space: true }).drag([150, 120], [160, 140])
    expect(desk.at).toEqual({ x: 40, y: 40 })
    expect(desk.commits).toEqual([])
  })
})
