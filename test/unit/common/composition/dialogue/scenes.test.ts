import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  estimateSceneMs,
  joinedSpeech,
  sceneCues,
  speakersOf,
  turnGapMs,
  turnsOf,
  validate,
} from '../../../../../electron/common/composition/index.ts'
import type { Scene } from '../../../../../electron/common/composition/index.ts'
import { card, element, mara, project, scene } from '../projects.ts'

const kenji = element('avatar', 'kenji', { kind: 'avatar', avatarId: 'kenji', from: 2 })
const voice = {
  kind: 'script' as const,
  voiceId: 'v-1',
  rate: 100,
  second: { voiceId: 'v-2', rate: 80 },
  text: 'Hello there, my friend.\n[speaker 2] Good to see you. How are you?\n[speaker 1] Fine.',
}
const talk = (more: Partial<Scene> = {}): Scene => scene('s1', { voice, elements: [mara, card, kenji], ...more })

/** Speech in which each word takes 300 ms and a pause of 100 ms. */
function speechOf(text: string) {
  const words = text.split(/\s+/).map((word, index) => ({ text: word, startMs: index * 400, endMs: index * 400 + 300 }))
  return { durationMs: words.length * 400, words }
}

describe('a scene with two speakers', () => {
  const turns = turnsOf(talk())!
  const speech = joinedSpeech(turns.map(({ text }) => speechOf(text)))

  it('is spoken by turns with their voices and rates', () => {
    expect(turns.map(({ id, speaker, voiceId, rate }) => [id, speaker, voiceId, rate])).toEqual([
      ['s1/1', 1, 'v-1', 100],
      ['s1/2', 2, 'v-2', 80],
      ['s1/3', 1, 'v-1', 100],
    ])
    expect(speakersOf(talk()).map(({ id }) => id)).toEqual(['mara', 'kenji'])
    expect(speakersOf(talk({ elements: [{ ...mara, hidden: true }, kenji] })).map(({ id }) => id)).toEqual(['kenji'])
  })

  it('lasts as long as its turns and the pauses between them', () => {
    expect(speech.durationMs).toBe((4 + 7 + 1) * 400 + 2 * turnGapMs)
    expect(speech.turns!.map(({ startMs }) => startMs)).toEqual([0, 1_600 + turnGapMs, 4_400 + 2 * turnGapMs])
    const alone = turns.map(({ text, rate }) =>
      estimateSceneMs({ duration: 'voice', voice: { ...voice, second: voice, text, rate } }),
    )
    expect(estimateSceneMs(talk())).toBe(alone.reduce((sum, ms) => sum + ms) + 2 * turnGapMs)
  })

  it('has captions of which none goes from one speaker to the next', () => {
    const { cues, estimated } = sceneCues(talk(), new Map([['s1', speech]]), speech.durationMs)
    expect(estimated).toBe(false)
    expect(cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' | ')).toBe(
      'Hello there, my friend. | Good to see you. | How are you? | Fine.',
    )
    for (const [index, { startMs, endMs }] of cues.entries()) {
      const turn = speech.turns!.find((one) => one.startMs <= startMs && startMs < one.endMs)!
      expect(endMs).toBeLessThanOrEqual(turn.endMs)
      if (index > 0) expect(startMs).toBeGreaterThanOrEqual(cues[index - 1]!.endMs)
    }
  })

  it('keeps who speaks in both parts when it is cut', () => {
    const parts = (before: string): string[] => {
      const args = { sceneId: 's1', newId: 's2', at: 1_000, lengthMs: 9_000, textAt: voice.text.indexOf(before) }
      const newIds = Object.fromEntries(['mara', 'card', 'kenji'].map((id) => [id, `${id}-2`]))
      const { scenes } = applyEdit(project(talk()), 'splitScene', { ...args, newIds }).project
      return scenes.map((one) => (one.voice?.kind === 'script' ? one.voice.text : ''))
    }
    expect(parts('How')).toEqual([
      'Hello there, my friend.\n[speaker 2] Good to see you.',
      '[speaker 2] How are you?\n[speaker 1] Fine.',
    ])
    expect(parts('Good')).toEqual([
      'Hello there, my friend.',
      '[speaker 2] Good to see you. How are you?\n[speaker 1] Fine.',
    ])
    expect(parts('[speaker 1]')[1]).toBe('[speaker 1] Fine.')
    expect(parts('my')[1]).toBe(`[speaker 1] ${voice.text.slice(13)}`)
  })

  it('has a rate for each speaker', () => {
    const second = applyEdit(project(talk()), 'setRate', { sceneId: 's1', rate: 50, speaker: 2 }).project
    expect(second.scenes[0]!.voice).toEqual({ ...voice, second: { voiceId: 'v-2', rate: 50 } })
    const first = applyEdit(project(talk()), 'setRate', { sceneId: 's1', rate: 50 }).project
    expect(first.scenes[0]!.voice).toEqual({ ...voice, rate: 50 })
  })
})

describe('problems of a dialogue', () => {
  const found = (more: Partial<Scene>): string[] =>
    validate(project(talk(more))).map(({ path, code, severity }) => `${severity} ${code} ${path}`)
  const { second: _second, ...alone } = voice

  it('are missing presenters and voices', () => {
    expect(found({})).toEqual([])
    expect(found({ elements: [mara] })).toEqual(['warning speaker-missing scenes[0].voice.text'])
    expect(found({ voice: alone })).toEqual(['warning speaker-missing scenes[0].voice.text'])
    expect(found({ voice: { ...voice, second: { voiceId: '', rate: 100 } } })).toEqual([
      'error no-voice-id scenes[0].voice.second.voiceId',
    ])
  })

  it('are marks that a cloned voice does not follow', () => {
    const sample = { kind: 'url' as const, url: 'http://h/me.wav' }
    const cloned = { kind: 'clone' as const, sample, text: voice.text, rate: 100 }
    expect(found({ voice: cloned })).toEqual(['warning speaker-missing scenes[0].voice.text'])
    const recorded = { kind: 'audio' as const, source: sample, speaker: 2 as const }
    expect(found({ voice: recorded })).toEqual([])
    expect(found({ voice: recorded, elements: [mara] })).toEqual(['warning speaker-missing scenes[0].voice.speaker'])
  })
})
