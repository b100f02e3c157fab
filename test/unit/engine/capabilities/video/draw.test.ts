import { describe, expect, test } from 'vitest'
import { blankedPauses, gestures, isActing, splitMarks } from '../../../../../electron/common/pronounce/index.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { deliveryOf } from '../../../../../electron/engine/capabilities/video/conversation.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import type { AvatarRun, Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import { between, seeded } from '../../../../../electron/engine/presenters/drawn/art/random.ts'
import { planArms } from '../../../../../electron/engine/presenters/drawn/rig/arm-motion.ts'

const body = avatarVideoBody.parse({
  data: [1, 2].map((part) => ({
    elements: [],
    width: 1280,
    height: 720,
    voice: { voice_url: `https://example.com/speech.wav#t=${part === 1 ? '0,5' : '5'}` },
    duration: 5_000,
  })),
})

interface Word {
  text: string
  startMs: number
  endMs: number
}

/** The scenes and the run of one speech that is cut in two after 5 s, or as much of it as `parts` says. */
function spoken(script: string, words: Word[] | undefined, wholeMs: number, parts: readonly (0 | 1)[] = [0, 1]) {
  const { text, marks: all } = splitMarks(script)
  const marks = all.filter(isActing)
  const extension = {
    version: 1 as const,
    gestures: { scenes: [{ items: 2, script: { text: blankedPauses(text), marks } }] },
  }
  const plan = planAvatarVideo(body, extension)
  const lasts = [5_000, wholeMs - 5_000]
  const scenes = plan.items.map((item, index): Scene => {
    const voice = { path: '/s.wav', label: 's', durationMs: lasts[index]!, wholeMs, ...(words ? { words } : {}) }
    const fragment = index === 0 ? {} : { fragment: { startMs: 5_000 } }
    const asked = item.voice?.script && marks.length > 0 ? { script: item.voice.script } : { text }
    return { item, durationMs: lasts[index]!, audio: [], layers: [], voice: { ...voice, ...fragment, ...asked } }
  })
  let startMs = 0
  const run = {
    parts: parts.map((scene) => {
      const part = { scene, position: 0, startMs, durationMs: lasts[scene]!, speaks: true }
      startMs += part.durationMs
      return part
    }),
  } as unknown as AvatarRun
  return deliveryOf(run, scenes)
}

describe('marks of a script that is spoken', () => {
  test('are gestures whose peaks are within 120 ms of the words that they stand before, in 100 random scripts', () => {
    let asked = 0
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed)
      const words: Word[] = []
      const wanted: { name: string; atS: number }[] = []
      let script = ''
      for (let at = 900; at < 9_000; at += between(random, 220, 700)) {
        const text = `w${words.length}`
        if (at - 1000 * (wanted.at(-1)?.atS ?? -9) > 2_000 && random() < 0.5) {
          const name = gestures[Math.floor(random() * gestures.length)]!
          wanted.push({ name, atS: at / 1000 })
          script += `[${name}] `
        }
        if (random() < 0.1) script += '[pause 300ms] '
        script += `${text} `
        words.push({ text, startMs: at, endMs: at + 200 })
      }
      const { marks } = spoken(script, words, 10_500)
      const plan = planArms({ seed, durationS: 10.5, marks }, { stresses: [] }, 'natural')
      expect(plan.gestures.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
      for (const [index, { atS }] of plan.gestures.entries())
        expect(Math.abs(atS - wanted[index]!.atS)).toBeLessThanOrEqual(0.12)
      asked += wanted.length
    }
    expect(asked).toBeGreaterThan(200)
  })

  const words = ['One', 'two', 'three', 'four'].map((text, index) => {
    return { text, startMs: 1_000 + index * 2_000, endMs: 1_400 + index * 2_000 }
  })

  test('have a mood before the first word from the beginning, hold one of an earlier part, and show no gesture of it', () => {
    const script = '[warm] One [wave] two three [shrug] four. [serious]'
    expect(spoken(script, words, 9_000).marks).toEqual([
      { kind: 'mood', name: 'warm', at: -1 },
      { kind: 'gesture', name: 'wave', at: 3 },
      { kind: 'gesture', name: 'shrug', at: 7 },
      { kind: 'mood', name: 'serious', at: 7 },
    ])
    const second = spoken(script, words, 9_000, [1]).marks.map(({ name, at }) => [name, at])
    expect(second).toEqual([
      ['warm', -1],
      ['shrug', 2],
      ['serious', 2],
    ])
  })

  test('are timed by the length of words where the engine does not know when they are spoken', () => {
    const [first, last] = spoken('[wave] One two three [shrug] four.', undefined, 9_000).marks
    expect(first!.at).toBe(0)
    expect(last!.at).toBeGreaterThan(5)
    expect(last!.at).toBeLessThan(8)
  })
})

describe('what is spoken, with marks or without', () => {
  const words = 'We are sorry. Are you there? Now what? Hello again. Bye'.split(' ').map((text, index) => {
    return { text: text.replaceAll(/[.?]/g, ''), startMs: 500 + index * 800, endMs: 1_000 + index * 800 }
  })
  const script = 'We are sorry. Are you there? Now what? Hello again. Bye'

  test('ends where its sentences do, each in the part in which it ends', () => {
    const ends = [{ at: 2.6 }, { at: 5, asks: 'yes-no' }, { at: 6.6, asks: 'wh' }, { at: 8.2 }, { at: 9 }]
    expect(spoken(script, words, 9_500).cues?.ends).toEqual(ends)
    expect(spoken(script, words, 9_500, [1]).cues?.ends).toEqual(
      ends.slice(2).map((end) => ({ ...end, at: expect.closeTo(end.at - 5, 6) })),
    )
    expect(spoken(`[wave] ${script}`, words, 9_500).cues?.ends).toEqual(ends)
  })

  test('suggests moods until a mark sets one', () => {
    const tones = [
      { at: 0.15, name: 'concerned' },
      { at: 3.1, name: 'neutral' },
      { at: 6.55, name: 'warm' },
      { at: 8.7, name: 'neutral' },
    ]
    expect(spoken(script, words, 9_500).cues?.tones).toEqual(tones)
    expect(spoken(script.replace('Hello', '[serious] Hello'), words, 9_500).cues?.tones).toEqual(tones.slice(0, 2))
    expect(spoken(`[neutral] ${script}`, words, 9_500).cues?.tones).toEqual([])
  })
})
