import { describe, expect, it } from 'vitest'
import {
  anchorWords,
  applyEdit,
  fillIn,
  History,
  nearestAnchor,
  scriptWords,
  validate,
  withAnchoredTimes,
} from '../../../../electron/common/composition/index.ts'
import type { Element, Project, TimedSpeech, WordAnchor } from '../../../../electron/common/composition/index.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { card, project, scene, script } from './projects.ts'

const anchored = (start?: WordAnchor, end?: WordAnchor, more: Partial<Element> = {}): Element =>
  ({ ...card, ...more, anchors: { ...(start ? { start } : {}), ...(end ? { end } : {}) } }) as Element

const of = (text: string, ...elements: Element[]): Project =>
  project(scene('s1', { voice: { ...script, text }, elements }))

const only = ({ scenes }: Project): Element => scenes[0]!.elements[0]!

/** Speech of a text whose words last and are apart as long as given. */
function speechOf(text: string, gaps: readonly [number, number][]): TimedSpeech {
  let at = 0
  const words = scriptWords(text).map((word, index) => {
    const [pause, lasts] = gaps[index % gaps.length]!
    const startMs = at + pause
    at = startMs + lasts
    return { text: word, startMs, endMs: at }
  })
  return { words, durationMs: at + 200 }
}

const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 40, max: 900 })), {
  minLength: 3,
  maxLength: 20,
})
/** Words of which each occurs once, with punctuation. */
const texts = fc
  .array(fc.constantFrom('', ',', '.', '!'), { minLength: 2, maxLength: 30 })
  .map((ends) => ends.map((end, index) => `word${index}${end}`))
const other = fc.array(fc.constantFrom('a', 'new', 'the', '中文', 'ไทย', '—'), { maxLength: 6 })
const problemsOf = (one: Project): string[] =>
  validate(one)
    .filter(({ code }) => code === 'word-gone')
    .map(({ message }) => inEnglish(message))

describe('an element that follows words', () => {
  it('begins and ends with them, however the speech is made', () => {
    fc.assert(
      fc.property(
        texts,
        gaps,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: -300, max: 300 }),
        (words, times, a, b, offset) => {
          const text = words.join(' ')
          const [from, to] = [a % words.length, b % words.length].toSorted((x, y) => x - y) as [number, number]
          const element = anchored(
            { index: from, word: words[from]!, offset },
            { index: to, word: words[to]! },
            { start: 17, end: 99_000 },
          )
          const speech = speechOf(text, times)
          const { start, end } = only(withAnchoredTimes(of(text, element), () => speech))
          expect(start).toBe(Math.max(0, speech.words[from]!.startMs + offset))
          expect(end).toBe(Math.max(start! + 40, speech.words[to]!.endMs))
        },
      ),
    )
  })

  it('stays with its word when other words are changed, and when its scene is cut', () => {
    fc.assert(
      fc.property(texts, other, fc.nat(), fc.nat(), fc.nat(), gaps, (words, more, a, b, c, times) => {
        const index = a % words.length
        const before = of(words.join(' '), anchored({ index, word: words[index]! }))
        const [from, to] = [b % (words.length + 1), c % (words.length + 1)].toSorted((x, y) => x - y) as [
          number,
          number,
        ]
        fc.pre(index < from || index >= to)
        const changed = [...words.slice(0, from), ...more, ...words.slice(to)]
        const { project: edited } = applyEdit(before, 'setScript', { sceneId: 's1', text: changed.join(' ') })
        const speech = speechOf(changed.join(' '), times)
        const spoken = speech.words.find(({ text }) => text === words[index])!
        expect(only(withAnchoredTimes(edited, () => speech)).start).toBe(spoken.startMs)
        expect(problemsOf(edited)).toEqual([])

        const at = 1 + (c % (words.length - 1))
        const cutAt = words.slice(0, at).join(' ').length + 1
        const timed = withAnchoredTimes(before, () => speechOf(words.join(' '), [[0, 100]]))
        const { project: cut } = applyEdit(timed, 'splitScene', {
          sceneId: 's1',
          newId: 's2',
          at: at * 100,
          lengthMs: words.length * 100 + 200,
          textAt: cutAt,
          newIds: { card: 'card-2' },
        })
        const part = cut.scenes.find(({ elements }) => elements.some(({ anchors }) => anchors?.start))!
        const spokenPart = speechOf((part.voice as { text: string }).text, times)
        const resolved = withAnchoredTimes(cut, (id) => (id === part.id ? spokenPart : null))
        const { start } = resolved.scenes.find(({ id }) => id === part.id)!.elements[0]!
        expect(start).toBe(spokenPart.words.find(({ text }) => text === words[index])!.startMs)
        expect(problemsOf(cut)).toEqual([])
      }),
    )
  })

  it('keeps the occurrence that was chosen, and comes back when the word does', () => {
    const history = new History(of('the cat and the dog and the bird', anchored({ index: 3, word: 'the' })))
    const rewrite = (text: string): { index: number; problems: string[] } => {
      history.apply('setScript', { sceneId: 's1', text })
      return { index: only(history.project).anchors!.start!.index, problems: problemsOf(history.project) }
    }
    expect(rewrite('Look: the cat and the dog and the bird')).toEqual({ index: 4, problems: [] })
    const gone = rewrite('Look: the cat and dog and the bird')
    expect(gone.index).toBe(4)
    expect(gone.problems).toEqual([
      '“card” should begin with “the”, which is no longer in the script; it begins with “dog” now. Choose another word in the inspector.',
    ])
    expect(rewrite('Look: the cat and the dog and the bird')).toEqual({ index: 4, problems: [] })
    rewrite('Nothing')
    expect(only(withAnchoredTimes(history.project, () => null)).start).toBe(0)
    history.undo()
    expect(problemsOf(history.project)).toEqual([])
    history.apply('setVoice', { sceneId: 's1', voice: null })
    expect(problemsOf(history.project)[0]).toContain('its scene has no script')
  })

  it('keeps its length when its start alone follows a word, and is let go where it gets a time of its own', () => {
    const whole = of('one two three', anchored({ index: 1, word: 'two' }, undefined, { start: 100, end: 1_600 }))
    const speech = speechOf('one two three', [[0, 700]])
    const timed = withAnchoredTimes(whole, () => speech)
    expect(only(timed)).toMatchObject({ start: 700, end: 2_200 })
    expect(withAnchoredTimes(timed, () => speech)).toBe(timed)
    const moved = applyEdit(timed, 'setTiming', { elementId: 'card', start: 700, end: 2_000 }).project
    expect(only(moved).anchors?.start).toBeDefined()
    const free = applyEdit(moved, 'setTiming', { elementId: 'card', start: 800, end: 2_000 }).project
    expect(only(free)).not.toHaveProperty('anchors')
    const words = anchorWords(timed.scenes[0]!.voice, speech)
    expect(nearestAnchor('start', 1_350, 'one two three', words)).toEqual({ index: 2, word: 'three', offset: -50 })
    expect(() =>
      applyEdit(free, 'setAnchor', { elementId: 'card', edge: 'end', anchor: { index: 2, word: 'x' } }),
    ).toThrow()
  })

  it('follows the words of each row that is filled in', () => {
    const written = of(
      'Hello {{Name}}, and welcome to {{Place}}!',
      anchored({ index: 1, word: '{{Name}},' }, { index: 3, word: 'welcome' }),
    )
    const { project: filled } = fillIn(written, { Name: 'Anna and Bob', Place: 'Rome' })
    expect(only(filled).anchors).toEqual({ start: { index: 1, word: 'Anna' }, end: { index: 5, word: 'welcome' } })
    expect(problemsOf(filled)).toEqual([])
  })

  it('is told of an offset that leads out of the scene', () => {
    const far = (offset: number, more: object = {}): string[] => {
      const one = of('One two three.', anchored({ index: 1, word: 'two', offset }))
      const [only] = one.scenes
      return validate({ ...one, scenes: [{ ...only!, ...more }] })
        .filter(({ path }) => path.endsWith('.anchors.start.offset'))
        .map(({ code, message }) => `${code}: ${inEnglish(message)}`)
    }
    expect(far(-86_000_000)).toEqual([
      expect.stringMatching(/^outside-scene: .*-86000000 ms from the word “two”.*smaller/),
    ])
    expect(far(60_000)).toHaveLength(1)
    expect([far(60_000, { duration: 300_000 }), far(-9_000)]).toEqual([[], []])
  })
})
