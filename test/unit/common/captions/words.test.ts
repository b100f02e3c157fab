import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  captionRules,
  columnsOf,
  cueProblems,
  joinWords,
  makeCues,
  rulesFor,
  splitWords,
  timedCue,
  timeWords,
  withLineBreaks,
} from '../../../../electron/common/captions/index.ts'
import type { TimedWord } from '../../../../electron/common/captions/index.ts'

const wordsOf = (text: string): string[] => splitWords(text).map(({ start, end }) => text.slice(start, end))

/** Words that are spoken one after the other, 300 ms each. */
function spokenWords(text: string, fromMs = 0): TimedWord[] {
  return text.split(' ').map((word, index) => {
    return { text: word, startMs: fromMs + index * 300, endMs: fromMs + index * 300 + 280 }
  })
}

describe('the words of a text', () => {
  it('are joined as their script is written', () => {
    expect(joinWords(['今天', '用', 'GitHub', 'Pages', '发布', '3', '个'])).toBe('今天用 GitHub Pages 发布 3 个')
    expect(joinWords(['one', 'word'])).toBe('one word')
    expect(joinWords([])).toBe('')
  })

  it.each([
    ['It’s a well-known “fact”, isn’t it?', ['It’s', 'a', 'well-known', '“fact”,', 'isn’t', 'it?']],
    ['3.5 % of $1,200', ['3.5', '%', 'of', '$1,200']],
    ['今天天气很好。我们走吧！', ['今天', '天气', '很好。', '我们', '走', '吧！']],
    ['ภาษาไทยง่าย', ['ภาษา', 'ไทย', 'ง่าย']],
    ['今天\n天气', ['今天', '天气']],
    ['  ', []],
  ])('are what readers take for words: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('have all letters of the text, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text).join('')).toBe(text.replaceAll(/\s+/g, ''))
      }),
    )
  })
})

describe('when words are spoken', () => {
  const span = { startMs: 0, endMs: 3_000 }

  it('is what the speech says, word by word', () => {
    const text = 'Doors open, at eight.'
    const times = timeWords(text, spokenWords('doors open at eight'), span)
    expect(times.map(({ startMs }) => startMs)).toEqual([0, 300, 600, 900])
  })

  it('is shared where what is written is spoken in other words', () => {
    const spoken = spokenWords('In twenty twenty four we use sequel daily')
    const times = timeWords('In 2024 we use SQL daily', spoken, span)
    expect(times.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 280],
      [300, 1_180],
      [1_200, 1_480],
      [1_500, 1_780],
      [1_800, 2_080],
      [2_100, 2_380],
    ])
  })

  it('is by length where nothing is known', () => {
    const times = timeWords('one sixteen', [], { startMs: 0, endMs: 1_200 })
    expect(times.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 400],
      [400, 1_200],
    ])
  })

  it('never goes back', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'dd', '7', '好')
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (written, other) => {
        const spoken = other.length === 0 ? [] : spokenWords(other.join(' '))
        const times = timeWords(written.join(' '), spoken, { startMs: 0, endMs: other.length * 300 })
        let last = 0
        for (const { startMs, endMs } of times) {
          expect(startMs).toBeGreaterThanOrEqual(last)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          last = startMs
        }
      }),
    )
  })
})

describe('cues made from words', () => {
  const script =
    'Welcome to the spring release. Over the next two minutes we will walk through the new editor, the faster renderer, ' +
    'and a dozen small improvements that people have asked for since last year. Let us begin with the timeline.'

  it('keep the rules of lines, characters and reading speed', () => {
    const words = spokenWords(script)
    const cues = makeCues(script, words, words.at(-1)!.endMs)
    expect(cues.map(({ text }) => text).join(' ')).toBe(script)
    for (const [index, cue] of cues.entries()) {
      const shown = { ...cue, text: withLineBreaks(cue.text, captionRules) }
      const problems = cueProblems(shown, cues[index + 1]).filter(({ code }) => code !== 'too-fast')
      expect(problems, shown.text).toEqual([])
    }
  })

  it('end with sentences and clauses rather than between words that belong together', () => {
    const words = spokenWords(script)
    const ends = makeCues(script, words, words.at(-1)!.endMs).map(({ text }) => text.split(' ').at(-1))
    expect(ends).toContain('release.')
    for (const end of ends) expect(['the', 'a', 'and', 'to', 'that', 'have', 'we']).not.toContain(end)
  })

  it('start with their first word and stay until the next one, but not through silence', () => {
    const words = [...spokenWords('Doors open at eight.'), ...spokenWords('The first talk begins at nine.', 4_000)]
    const [first, second] = makeCues('Doors open at eight. The first talk begins at nine.', words, 6_500)
    expect(first).toMatchObject({ startMs: 0, text: 'Doors open at eight.' })
    expect(first!.endMs).toBeLessThan(2_000)
    expect(second!.startMs).toBe(4_000)
  })

  it('are as long as what readers see of them, in any script', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    const seen = (text: string) =>
      [...graphemes.segment(text)].reduce((sum, { segment }) => sum + columnsOf(segment), 0)
    const scripts = ['aé7 “—', 'ßЖκй', 'がガ゛ー字々〆한〰', '‼️⁉©®️', 'กำ', 'नि', '゙́⃣‍\u{1F3FD}']
    const unit = fc.constantFrom(...scripts.flatMap((script) => Array.from(script)))
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('')
        expect(columnsOf(text)).toBe(seen(text))
      }),
    )
  })

  it('count a Chinese character as two', () => {
    expect(columnsOf('字幕 ok')).toBe(7)
    const text = '今天我们来看看新的编辑器，它比以前更快，也更容易使用，大家可以马上试一试。'
    const cues = makeCues(text, [], 9_000)
    expect(cues.map((cue) => cue.text).join('')).toBe(text)
    for (const cue of cues) {
      for (const part of withLineBreaks(cue.text, captionRules).split('\n'))
        expect(columnsOf(part)).toBeLessThanOrEqual(42)
    }
  })

  it('have no time outside of the speech, whatever it says', () => {
    const word = fc.constantFrom('a', 'release.', 'extraordinarily', 'and', '2024,', '“quoted”')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.boolean(), (list, isKnown) => {
        const text = list.join(' ')
        const words = isKnown && list.length > 0 ? spokenWords(text) : []
        const cues = makeCues(text, words, list.length * 300)
        expect(cues.map((cue) => cue.text).join(' ')).toBe(text)
        cues.forEach(({ startMs, endMs }, index) => {
          expect(endMs).toBeGreaterThan(startMs)
          expect(startMs).toBeGreaterThanOrEqual(cues[index - 1]?.endMs ?? 0)
        })
      }),
    )
  })
})

describe('the lines of a cue', () => {
  it.each([
    ['Hello, and welcome to Maple Street Bakery.', 36, 'Hello, and welcome\nto Maple Street Bakery.'],
    ['Yes. We bake all of our bread here every morning.', 42, 'Yes. We bake all of our bread\nhere every morning.'],
    ['The oven is hot at four, and bread is on the shelf.', 42, 'The oven is hot at four,\nand bread is on the shelf.'],
    ['Short enough', 42, 'Short enough'],
  ])('are balanced and end with phrases: %s', (text, lineCharacters, lines) => {
    expect(withLineBreaks(text, { lineCharacters })).toBe(lines)
  })
})

describe('rules of captions', () => {
  const codes = (...args: Parameters<typeof cueProblems>) => cueProblems(...args).map(({ code }) => code)

  it('tell what is hard to read', () => {
    const text = 'Seventeen letters'
    expect(codes({ startMs: 0, endMs: 1_000, text })).toEqual([])
    expect(codes({ startMs: 0, endMs: 900, text })).toEqual(['too-fast'])
    expect(codes({ startMs: 0, endMs: 9_000, text: 'x'.repeat(43) })).toEqual(['line-too-long'])
    expect(codes({ startMs: 0, endMs: 9_000, text: 'a\nb\nc' })).toEqual(['too-many-lines'])
    expect(codes({ startMs: 0, endMs: 300, text: 'a' })).toEqual(['too-short'])
    expect(codes({ startMs: 0, endMs: 1_000, text: 'a' }, { startMs: 900 })).toEqual(['overlap'])
  })

  it('allow fewer characters where the picture is narrow', () => {
    const insets = { left: 0.08, right: 0.08 }
    expect(rulesFor({ width: 1920, height: 1080 }, 0.05, insets).lineCharacters).toBe(42)
    const narrow = rulesFor({ width: 1080, height: 1920 }, 0.05, insets).lineCharacters
    expect(narrow).toBeGreaterThan(24)
    expect(narrow).toBeLessThan(36)
  })
})

describe('keywords of a caption', () => {
  const keywordOf = (text: string): string[] => {
    const { words, keywords } = timedCue({ startMs: 0, endMs: 2_000, text })
    return keywords.map((index) => text.slice(words[index]!.start, words[index]!.end))
  }

  it('are a number, or the longest word that is not an everyday one', () => {
    expect(keywordOf('Save 30% of your rendering time')).toEqual(['30%'])
    expect(keywordOf('There was something about performance')).toEqual(['performance'])
    expect(keywordOf('What then?')).toEqual([])
  })

  it('are those that the cue names', () => {
    expect(timedCue({ startMs: 0, endMs: 1, text: 'One two', keywords: [1, 7] }).keywords).toEqual([1])
  })
})
