import { expect, it } from 'vitest'
import { VoiceSampler } from '../../../../../electron/engine/speech/recognition/voice-sampler.ts'

const frame = new Float32Array(480)

/** A sampler whose detector hears what `likelihood` tells, and counts how often it listens. */
function sampler(likelihood: (call: number) => number) {
  let calls = 0
  const own = new VoiceSampler(() => likelihood((calls += 1)))
  return { own, calls: () => calls }
}

const voicesOf = (own: VoiceSampler, frames: number, levelDb = -20): number[] =>
  Array.from({ length: frames }, () => own.voiceOf(frame, levelDb))

it('takes who speaks to go on, and listens to a third of the frames', () => {
  // Every second frame of speech is a consonant.
  const { own, calls } = sampler((call) => (call % 2 === 0 ? 0.9 : 0.1))
  const voices = voicesOf(own, 1_600)
  expect(calls()).toBe(500)
  expect(voices.slice(50, 160).every((one) => one === 1)).toBe(true)
})

it('takes no music for voice, to all of which it listens', () => {
  const { own, calls } = sampler((call) => (call % 8 === 0 ? 0.9 : 0.1))
  expect(voicesOf(own, 400).filter((one) => one >= 0.5)).toHaveLength(50)
  expect(calls()).toBe(400)
})

it('listens anew after a pause', () => {
  const { own, calls } = sampler(() => 0.9)
  voicesOf(own, 60)
  expect(calls()).toBe(50)
  expect(voicesOf(own, 25, -70)).toEqual(Array.from({ length: 25 }, () => 0))
  voicesOf(own, 30)
  expect(calls()).toBe(80)
})

it('hears nothing in silence, however long', () => {
  const { own, calls } = sampler(() => 1)
  expect(Math.max(...voicesOf(own, 500, -90))).toBe(0)
  expect(calls()).toBe(0)
})
