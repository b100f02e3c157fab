import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { countWords } from '../../../../electron/common/text/index.ts'
import { pickRequest } from '../../../../renderer/app/files/pick-files.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { overflowAt, wordSpans, wordAt } from '../../../../renderer/editor/panels/script/script-labels.ts'
import { stepPauseMs, useScript } from '../../../../renderer/editor/panels/script/use-script.ts'
import { useVoiceSource } from '../../../../renderer/editor/panels/script/use-voice-source.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('where a script is too long', () => {
  it('is said to the character, with blanks, lines and Chinese', () => {
    expect(overflowAt('one two three', 3)).toBeNull()
    expect(overflowAt('one two three', 2)).toBe('one two '.length)
    expect(overflowAt('one  …  two\nthree', 2)).toBe('one  …  two\n'.length)
    expect(overflowAt('欢迎来到演播室', 3)).toBe(3)
    expect(overflowAt('Hi 欢迎', 2)).toBe('Hi 欢'.length)
    expect(overflowAt('', 0)).toBeNull()
  })

  it('leaves before it exactly what is allowed', () => {
    const text = Array.from({ length: 5_200 }, (_, i) => (i % 7 === 0 ? `word${i},\n` : `word${i}`)).join(' ')
    const at = overflowAt(text, 5_000)!
    expect(countWords(text.slice(0, at))).toBe(5_000)
    expect(text.slice(at)).toMatch(/^word5000\b/)
  })
})

describe('the words being said', () => {
  const currentWords = (text: string, words: string[]): (string | null)[] =>
    wordSpans(
      text,
      words.map((word) => ({ text: word })),
    ).map((span) => span && text.slice(span.start, span.end))

  it('are found in the script in their order, whatever their case', () => {
    expect(currentWords('Go, go! Today we go.', ['go', 'go', 'today', 'we', 'go'])).toEqual([
      'Go',
      'go',
      'Today',
      'we',
      'go',
    ])
    const spans = wordSpans('a cat can', [{ text: 'a' }, { text: 'can' }])
    expect(spans).toEqual([
      { start: 0, end: 1 },
      { start: 6, end: 9 },
    ])
  })

  it('that read differently than they are written are passed over', () => {
    expect(currentWords('It costs $5 today', ['It', 'costs', 'five', 'dollars', 'today'])).toEqual([
      'It',
      'costs',
      null,
      null,
      'today',
    ])
    expect(currentWords('欢迎来到演播室', ['欢迎', '来到', '演播室'])).toEqual(['欢迎', '来到', '演播室'])
    expect(currentWords('İstanbul is big', ['is'])).toEqual([null])
  })

  it('are known by the time, with pauses between them', () => {
    const words = [
      { startMs: 0, endMs: 300 },
      { startMs: 300, endMs: 500 },
      { startMs: 900, endMs: 1_000 },
    ]
    expect([0, 299, 300, 499, 500, 899, 900, 1_000, 5_000].map((ms) => wordAt(words, ms))).toEqual([
      0, 0, 1, 1, -1, -1, 2, -1, -1,
    ])
    expect(wordAt([], 0)).toBe(-1)
  })
})

describe('typing a script', () => {
  let pinia: Pinia
  const scope = effectScope()
  beforeEach(() => {
    vi.useFakeTimers()
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const scenes = [scene('s1', { voice: { ...script, text: '' }, elements: [] })]
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.useRealTimers()
  })
  const now = () => useSelection().scene!
  const typed = (): string => (now().voice as typeof script).text

  it('makes one step of what is typed without a pause', async () => {
    const { type, text } = scope.run(() => useScript(now))!
    for (const letters of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      type(letters)
      vi.advanceTimersByTime(stepPauseMs - 1)
    }
    vi.advanceTimersByTime(stepPauseMs + 1)
    for (const letters of ['Hello ', 'Hello w', 'Hello world']) type(letters)
    expect(typed()).toBe('Hello world')
    useDocument().undo()
    expect(typed()).toBe('Hello')
    await vi.advanceTimersByTimeAsync(0)
    expect(text.value).toBe('Hello')
    useDocument().undo()
    expect(typed()).toBe('')
    expect(useDocument().undoLabel).toBeUndefined()
  })

  it('begins a new step after leaving the field', () => {
    const { type, pause } = scope.run(() => useScript(now))!
    type('One')
    pause()
    type('One two')
    useDocument().undo()
    expect(typed()).toBe('One')
  })

  it('counts words and marks what is too much', () => {
    const { type, words, overflow } = scope.run(() => useScript(now))!
    type('word '.repeat(5_001))
    expect(words.value).toBe(5_001)
    expect(overflow.value).toBe(25_000)
  })

  it('shows what is stored when a change is refused', () => {
    useDocument().session = { ...useDocument().session!, readOnly: 'Not here.' }
    const { type, text } = scope.run(() => useScript(now))!
    type('No')
    expect(text.value).toBe('')
  })

  it('survives a change of the source and back', async () => {
    const source = scope.run(() => useVoiceSource(now))!
    scope.run(() => useScript(now))!.type('Keep me')
    source.setRate(64.4, 'drag')
    await source.change('none')
    expect(now().voice).toBeNull()
    await source.change('script')
    expect(now().voice).toEqual({ ...script, text: 'Keep me', rate: 64 })
  })

  it('is read by a voice of the user, at the same rate; one that is dismissed changes nothing', async () => {
    const source = scope.run(() => useVoiceSource(now))!
    scope.run(() => useScript(now))!.type('Keep me')
    const before = now().voice
    const choosing = source.change('clone')
    expect(pickRequest.value?.kind).toBe('sound')
    pickRequest.value!.answer([])
    await choosing
    expect(now().voice).toEqual(before)
    source.readBy('sample:mine')
    expect(now().voice).toEqual({ ...before, voiceId: 'sample:mine' })
  })

  it('takes one drag of the rate as one step', () => {
    const { setRate } = scope.run(() => useVoiceSource(now))!
    for (const rate of [79, 60, 40, 200]) setRate(rate, 'rate 1')
    expect(now().voice).toMatchObject({ rate: 100 })
    useDocument().undo()
    expect(now().voice).toMatchObject({ rate: script.rate })
  })
})
