import { describe, expect, it } from 'vitest'
import { duckingCurve, duckStepMs } from '../../../../renderer/editor/playback/sound/ducking.ts'
import { planMusic, planSounds, planVideoLevels } from '../../../../renderer/editor/playback/sound/sound-plan.ts'
import type { SoundLook } from '../../../../renderer/editor/playback/sound/sound-plan.ts'
import { musicCurve } from '../../../../electron/common/music/index.ts'
import { defaultMusicSettings } from '../../../../electron/common/service/extension/music.ts'
import { element, scene, timingsOf, video } from '../timeline/support.ts'

const look: SoundLook = {
  file: (key) => (key === 'gone.wav' ? null : { url: `media/${key}`, durationMs: 4_000 }),
  speech: (id) => (id === 'mute' ? null : { url: `speech/${id}`, durationMs: 3_000 }),
}
const sound = (path: string, more = {}) => element({ kind: 'audio', source: { kind: 'asset', path }, ...more })
const script = { kind: 'script' as const, voiceId: 'v', text: 'Hello', rate: 100 }

describe('what is heard', () => {
  it('is each voice from the start of its scene, cut where the scene ends', () => {
    const scenes = [scene('a', [], { voice: script, duration: 2_000 }), scene('b', [], { voice: script })]
    expect(planSounds(timingsOf(scenes), look)).toMatchObject([
      { role: 'voice', url: 'speech/a', startMs: 0, lengthMs: 2_000, cut: true },
      { role: 'voice', url: 'speech/b', startMs: 2_000, lengthMs: 3_000, cut: false },
    ])
  })

  it('is nothing where speech does not exist or a file is missing', () => {
    const scenes = [scene('mute', [sound('gone.wav')], { voice: script })]
    expect(planSounds(timingsOf(scenes), look)).toEqual([])
  })

  it('begins where the part of a recording does', () => {
    const source = { kind: 'asset' as const, path: 'v.wav', begin: 1_500 }
    const [one] = planSounds(timingsOf([scene('a', [], { voice: { kind: 'audio', source } })]), look)
    expect(one).toMatchObject({ fromMs: 1_500, lengthMs: 2_500, cut: false })
  })

  it('lasts as long as its speed makes it', () => {
    const elements = [
      sound('fast.wav', { sound: { speed: 2 } }),
      sound('slow.wav', { sound: { speed: 0.5, loop: true } }),
    ]
    expect(planSounds(timingsOf([scene('a', elements, { duration: 9_000 })]), look)).toMatchObject([
      { lengthMs: 2_000, speed: 2, cut: false },
      { lengthMs: 9_000, speed: 0.5, loopMs: 8_000 },
    ])
  })

  it('comes and goes with its element, and never from hidden ones or pictures', () => {
    const elements = [
      sound('s.wav', { start: 1_000, end: 2_500 }),
      sound('h.wav', { hidden: true }),
      sound('late.wav', { start: 6_000 }),
      video(),
    ]
    expect(planSounds(timingsOf([scene('x', []), scene('a', elements)]), look)).toMatchObject([
      { url: 'media/s.wav', startMs: 6_000, lengthMs: 1_500, cut: true },
    ])
  })
})

describe('music under a project', () => {
  const music = { ...defaultMusicSettings, source: { kind: 'asset' as const, path: 'bed.wav', begin: 1_000 } }

  it('is one sound from beginning to end, which repeats what its source names', () => {
    const curve = musicCurve(music, [], 10_000)
    expect(planMusic(music, curve, look.file)).toEqual([
      {
        id: 'music',
        role: 'audio',
        url: 'media/bed.wav',
        fileMs: 4_000,
        speed: 1,
        startMs: 0,
        lengthMs: 10_000,
        fromMs: 1_000,
        loopMs: 3_000,
        cut: true,
        settings: {},
        curve,
      },
    ])
    const once = { ...music, loop: false }
    expect(planMusic(once, musicCurve(once, [], 3_000), look.file)).toMatchObject([{ lengthMs: 3_000, loopMs: null }])
  })

  it('is nothing where it is muted, missing, or not there', () => {
    const curve = musicCurve(music, [], 10_000)
    expect(planMusic({ ...music, muted: true }, curve, look.file)).toEqual([])
    expect(planMusic({ ...music, source: { kind: 'asset', path: 'gone.wav' } }, curve, look.file)).toEqual([])
    expect([...planMusic(undefined, null, look.file), ...planMusic(music, null, look.file)]).toEqual([])
  })
})

describe('how it is heard', () => {
  it('a loop goes on to the end of its element, whatever its length, and ends with a fade', () => {
    const looped = sound('s.wav', { start: 1_000, sound: { loop: true, volume: -6 } })
    const [one] = planSounds(timingsOf([scene('a', [looped], { duration: 20_000 })]), look)
    expect(one).toMatchObject({ startMs: 1_000, lengthMs: 19_000, loopMs: 4_000, cut: true, settings: { volume: -6 } })
  })

  it('is told for videos whose sound has settings, by the times of their elements', () => {
    const quiet = { ...video({ start: 500, end: 2_000 }), sound: { muted: true } }
    const levels = planVideoLevels(timingsOf([scene('a', [video(), quiet], { duration: 9_000 })]))
    expect([...levels]).toEqual([[quiet.id, { settings: { muted: true }, startMs: 500, lengthMs: 1_500 }]])
  })
})

describe('what lies under a voice', () => {
  const rate = 24_000
  const tone = (seconds: number, level: number) =>
    Float32Array.from({ length: seconds * rate }, (_, i) => level * Math.sin((i * 2 * Math.PI * 220) / rate))
  const at = (curve: Float32Array, ms: number) => curve[Math.floor(ms / duckStepMs)]!

  const part = (of: Float32Array, factor = 1) => ({ of, from: 0, to: of.length, factor })

  it('is left alone in silence', () => {
    expect(Math.min(...duckingCurve(part(new Float32Array(rate)), rate))).toBe(1)
  })

  it('goes down by about 15 dB while it speaks, and comes back within half a second', () => {
    const voice = new Float32Array(rate * 3)
    voice.set(tone(1, 0.25), rate)
    const curve = duckingCurve(part(voice), rate)
    expect(at(curve, 900)).toBe(1)
    const down = 20 * Math.log10(at(curve, 1_800))
    expect(down).toBeLessThan(-13)
    expect(down).toBeGreaterThan(-20)
    expect(20 * Math.log10(at(curve, 2_600))).toBeGreaterThan(-6)
    expect(at(curve, 2_980)).toBeGreaterThan(0.9)
    // A voice that is amplified lowers what lies under it as a louder one does.
    const louder = duckingCurve(
      part(
        voice.map((sample) => sample / 4),
        4,
      ),
      rate,
    )
    for (const [step, gain] of louder.entries()) expect(gain).toBeCloseTo(curve[step]!, 5)
  })
})
