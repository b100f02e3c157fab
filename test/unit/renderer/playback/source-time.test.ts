import { describe, expect, it } from 'vitest'
import { frameInScene, nearestFrame, onFrame } from '../../../../renderer/editor/frame-time.ts'
import { frameMiddle, partOf, playsFor, sourceTime } from '../../../../renderer/editor/source-time.ts'
import { scene, timingsOf } from '../timeline/support.ts'

describe('what of a file plays', () => {
  it('is named by a fragment of its address, or by where it begins', () => {
    expect(partOf({ kind: 'url', url: 'https://x.test/a.mp4#t=1.5,4' })).toEqual({
      startMs: 1_500,
      endMs: 4_000,
    })
    expect(partOf({ kind: 'url', url: 'https://x.test/a.mp4' })).toEqual({ startMs: 0 })
    expect(partOf({ kind: 'asset', path: 'a.mp4', begin: 700 })).toEqual({ startMs: 700 })
  })

  it('lasts until it is over', () => {
    expect(playsFor({ startMs: 1_000 }, 6_000)).toBe(5_000)
    expect(playsFor({ startMs: 1_000, endMs: 9_000 }, 6_000)).toBe(5_000)
    expect(playsFor({ startMs: 7_000 }, 6_000)).toBe(0)
    expect(playsFor({ startMs: 1_000 }, 6_000, 4)).toBe(1_250)
  })
})

describe('the time in a file', () => {
  const once = { part: { startMs: 0 }, mediaMs: 6_000, repeats: false }

  it('runs at the speed of its element', () => {
    expect(sourceTime(1_000, { ...once, speed: 0.25 })).toBe(250)
    expect(sourceTime(1_000, { ...once, part: { startMs: 500 }, speed: 4 })).toBe(4_500)
    expect(sourceTime(2_000, { ...once, speed: 4 })).toBe(sourceTime(9_000, once))
  })

  it('is the middle of the frame on show', () => {
    expect(sourceTime(frameMiddle(0), once)).toBeCloseTo(19.5)
    expect(sourceTime(frameMiddle(80), once)).toBeCloseTo(99.5)
    // Edges are rounded to the nearest frame.
    expect(frameMiddle(-15)).toBeCloseTo(19.5)
    expect(frameMiddle(21)).toBeCloseTo(59.5)
  })

  it('stays at the last picture once the file is over', () => {
    expect(sourceTime(8_000, once)).toBe(5_980)
    expect(sourceTime(8_000, { ...once, part: { startMs: 1_000, endMs: 2_000 } })).toBe(1_980)
    expect(sourceTime(0, { ...once, part: { startMs: 9_000 } })).toBe(5_980)
  })

  it('goes round for avatars: the whole file, or the part that has an end', () => {
    const round = { ...once, repeats: true }
    expect(sourceTime(7_000, round)).toBe(1_000)
    expect(sourceTime(7_000, { ...round, part: { startMs: 500 } })).toBe(1_500)
    expect(sourceTime(2_500, { ...round, part: { startMs: 1_000, endMs: 2_000 } })).toBe(1_500)
  })

  it('is as it comes while the length is not known', () => {
    expect(sourceTime(7_000, { ...once, mediaMs: null })).toBe(7_000)
  })
})

describe('frames', () => {
  it('are found from times and back', () => {
    expect([onFrame(0), onFrame(39), onFrame(40), onFrame(1_999)]).toEqual([0, 0, 40, 1_960])
    expect([nearestFrame(19), nearestFrame(21)]).toEqual([0, 40])
  })

  it('of a scene end with its last one', () => {
    const [, second] = timingsOf([scene('a', [], { duration: 1_010 }), scene('b', [], { duration: 1_000 })])
    expect(frameInScene(0, second!)).toBe(-10)
    // Both edges are rounded to the nearest frame: 1010 to 1000, 2010 to 2000.
    expect(frameInScene(1_000, second!)).toBe(950)
  })
})
