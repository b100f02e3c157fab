import { describe, expect, it } from 'vitest'
import { FrameCounter, PlayClock } from '../../../../renderer/editor/playback/clock.ts'
import { playRange } from '../../../../renderer/editor/playback/play-range.ts'
import { shuttle } from '../../../../renderer/ui/media/shuttle.ts'
import { SoundClock } from '../../../../renderer/editor/playback/sound/sound-clock.ts'

describe('the playhead', () => {
  it('moves as time does, times its rate, in both directions', () => {
    let time = 5_000
    const clock = new PlayClock(() => time)
    expect(clock.now()).toBe(0)
    clock.run(1_000, 1)
    time += 400
    expect(clock.now()).toBe(1_400)
    clock.run(clock.now(), -2)
    time += 300
    expect(clock.now()).toBe(800)
    clock.run(clock.now(), 0)
    time += 900
    expect(clock.now()).toBe(800)
  })

  it('waits until the first sound is heard', () => {
    let time = 0
    const clock = new PlayClock(() => time)
    clock.run(2_000, 1, 120)
    time = 100
    expect(clock.now()).toBe(2_000)
    time = 220
    expect(clock.now()).toBe(2_100)
  })
})

describe('the time of sound', () => {
  function make(latency = 0) {
    const context = { state: 'running', currentTime: 0, outputLatency: latency }
    const at = { ms: 0 }
    const clock = new SoundClock(
      () => context,
      () => at.ms,
    )
    clock.nowMs()
    return { context, at, clock }
  }

  it('is what the card has played, smooth between its blocks, and never goes back', () => {
    const { context, at, clock } = make()
    const told: number[] = []
    for (let ms = 1; ms <= 1_000; ms += 1) {
      at.ms = ms
      // Blocks of 20 ms.
      context.currentTime = (Math.floor(ms / 20) * 20) / 1000
      told.push(clock.nowMs())
    }
    expect(told.every((value, i) => i === 0 || value >= told[i - 1]!)).toBe(true)
    expect(Math.max(...told.map((value, i) => Math.abs(value - (i + 1))))).toBeLessThanOrEqual(20)
  })

  it('goes on by the clock of the machine when the card stands still, and with the card when it comes back', () => {
    const { context, at, clock } = make()
    at.ms = 100
    context.currentTime = 0.1
    expect(clock.nowMs()).toBeCloseTo(100, 0)
    for (let ms = 110; ms <= 3_000; ms += 10) {
      at.ms = ms
      clock.nowMs()
    }
    const stalled = clock.nowMs()
    expect(stalled).toBeGreaterThan(2_600)
    at.ms = 3_050
    context.currentTime = 0.15
    const back = clock.nowMs()
    expect(back - stalled).toBeGreaterThanOrEqual(0)
    expect(back - stalled).toBeLessThan(120)
  })

  it('goes on without a sound card', () => {
    let now = 0
    const clock = new SoundClock(
      () => undefined,
      () => now,
    )
    for (now = 0; now <= 2_000; now += 10) clock.nowMs()
    expect(clock.nowMs()).toBeGreaterThan(1_600)
  })

  it('is held back by what is still on its way to the ear', () => {
    const { context, at, clock } = make(0.05)
    at.ms = 500
    context.currentTime = 0.5
    expect(clock.latencyMs).toBe(50)
    expect(clock.nowMs()).toBeCloseTo(500, 0)
  })
})

describe('frames that are left out', () => {
  it('are counted, but not those that a higher speed leaves out', () => {
    const counter = new FrameCounter()
    for (const frame of [0, 1, 1, 2, 5, 6]) counter.saw(frame, 1)
    expect(counter).toMatchObject({ shown: 5, dropped: 2 })
    counter.jumped()
    counter.saw(900, 1)
    expect(counter.dropped).toBe(2)
    counter.reset()
    for (const frame of [0, 4, 8]) counter.saw(frame, 4)
    expect(counter).toMatchObject({ shown: 3, dropped: 0 })
    for (const frame of [7, 6, 3]) counter.saw(frame, -1)
    expect(counter.dropped).toBe(2)
  })
})

describe('J, K and L', () => {
  it('go faster with each press, and begin anew in the other direction', () => {
    expect([0, 1, 2, 4].map((rate) => shuttle(rate, 1))).toEqual([1, 2, 4, 4])
    expect([0, -1, -2, -4].map((rate) => shuttle(rate, -1))).toEqual([-1, -2, -4, -4])
    expect(shuttle(4, -1)).toBe(-1)
  })
})

describe('what is played', () => {
  it('is the project, once', () => {
    expect(playRange(null, null, 9_000)).toEqual({ startMs: 0, endMs: 9_000, loops: false })
  })
  it('is what lies between in and out, again and again', () => {
    expect(playRange(1_000, 3_000, 9_000)).toEqual({ startMs: 1_000, endMs: 3_000, loops: true })
    expect(playRange(1_000, null, 9_000)).toEqual({ startMs: 1_000, endMs: 9_000, loops: true })
    expect(playRange(null, 3_000, 9_000)).toEqual({ startMs: 0, endMs: 3_000, loops: true })
  })
  it('is the project when nothing lies between them any more', () => {
    expect(playRange(8_000, 9_500, 5_000)).toEqual({ startMs: 0, endMs: 5_000, loops: false })
  })
})
