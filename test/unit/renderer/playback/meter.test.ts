import { expect, it } from 'vitest'
import { LevelMeter } from '../../../../renderer/editor/playback/sound/meter.ts'

const rate = 48_000
const tone = (amplitude: number) =>
  Float32Array.from({ length: 2_048 }, (_, at) => amplitude * Math.sin((2 * Math.PI * 1_000 * at) / rate))
const silence = new Float32Array(2_048)

it('shows the mean and the peak of each channel, and falls as fast as a peak meter', () => {
  const meter = new LevelMeter()
  let levels = meter.feed([tone(0.5), silence], 0)
  for (let ms = 20; ms <= 3_000; ms += 20) levels = meter.feed([tone(0.5), silence], ms)
  expect(levels[0]!.peak).toBeCloseTo(-6.02, 1)
  expect(levels[0]!.rms).toBeCloseTo(-9.03, 1)
  expect(levels[1]).toEqual({ rms: -Infinity, peak: -Infinity, held: -Infinity })
  for (let ms = 3_020; ms <= 4_700; ms += 20) levels = meter.feed([silence, silence], ms)
  // 20 dB in 1.7 s; the highest peak stands for two.
  expect(levels[0]!.peak).toBeCloseTo(-26.02, 0)
  expect(levels[0]!.held).toBeCloseTo(-6.02, 1)
  for (let ms = 4_720; ms <= 5_400; ms += 20) levels = meter.feed([silence, silence], ms)
  expect(levels[0]!.held).toBeLessThan(-20)
  expect(levels[0]!.rms).toBeLessThan(-35)
})

it('tells what went beyond full scale until it is reset', () => {
  const meter = new LevelMeter()
  meter.feed([tone(0.99)], 0)
  expect(meter.clipped).toBe(false)
  meter.feed([tone(1.2)], 20)
  meter.feed([silence], 10_000)
  expect(meter.clipped).toBe(true)
  expect(meter.highest).toBeCloseTo(1.58, 1)
  meter.reset()
  expect([meter.clipped, meter.highest]).toEqual([false, -Infinity])
})
