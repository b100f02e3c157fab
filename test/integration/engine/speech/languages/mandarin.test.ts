import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeCues, splitWords, timeWords } from '../../../../../electron/common/captions/index.ts'
import { missingModels } from '../../../../../electron/engine/speech/index.ts'
import { mandarin } from '../../../../../electron/engine/speech/languages/mandarin/language.ts'
import { readMandarin } from '../../../../../electron/engine/speech/languages/mandarin/reader.ts'
import { syllableSounds } from '../../../../../electron/engine/speech/languages/mandarin/syllables.ts'
import fc from '../../../../support/fast-check.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'

interface HardCase {
  text: string
  /** Pinyin with the numbers of tones, 5 the neutral one, without sandhi of the third tone. */
  pinyin: string
}

const sentences = (text: string) => [...mandarin.speakable(text, 'Mandarin Chinese')]
const sounds = (text: string): string =>
  sentences(text)
    .map((one) => mandarin.toKokoro(one).symbols.join(''))
    .join(' ')
const read = (text: string): string =>
  [...readMandarin(text)]
    .map(({ tokens }) => tokens.map(({ spoken, after }) => spoken.join('') + after).join(' '))
    .join(' / ')

describe.skipIf(missingModels().length > 0)('Mandarin (skipped without the speech models: npm run setup)', () => {
  // Polyphones, neutral tones, numbers, dates and amounts. Rules were written by the errors of the first half alone.
  it.each(['open', 'heldBack'] as const)('reads at least 97 of 100 hard cases right: %s', async (half) => {
    const url = new URL('../../../../fixtures/sentences/mandarin.json', import.meta.url)
    const cases = (JSON.parse(await readFile(url, 'utf8')) as Record<typeof half, HardCase[]>)[half]
    expect(cases.length).toBeGreaterThanOrEqual(70)
    const wrong = cases.filter(({ text, pinyin }) => {
      const wanted = pinyin.split(' ').map((one) => syllableSounds(one)!)
      const ipa = sentences(text).flatMap(({ words }) => words.map((word) => word.ipa))
      return ipa.join('').replaceAll(' ', '') !== wanted.join('')
    })
    expect(wrong.length / cases.length, wrong.map(({ text }) => text).join(' ')).toBeLessThanOrEqual(0.03)
  })

  it('gives the symbols that the voices were trained with', () => {
    expect(sounds('你好，我是中国人。')).toBe('ni↓xau↓, wo↓ ʂɨ↘ ꭧʊ→ŋkwo↗ɻə↗n.')
    expect(sounds('我们用iPhone，好吗？')).toBe('wo↓mən jʊ↘ŋ ˈI fˈOn, xau↓ ma?')
    expect(sounds('不是一个，一天')).toBe('pu↗ʂɨ↘ i↗ kɤ↘, i↘tʰjɛ→n.')
  })

  it.each([
    ['第2节课在2点，2个人2月2日来。', '第 二 节 课 在 两 点, 两 个人 二 月 二 日 来.'],
    ['2010-2020年，10~15个，周一—周五', '二零一零 到 二零二零 年, 十 到 十五 个, 周一— 周五'],
    ['电话010-62345678', '电话 零幺零六二三四五六七八'],
    ['价格￥12.50，约500元/月', '价格 十二元五角, 约 五百 元 每 月'],
    ['“你好！”他说。“走吗？”她问道……', '你好! 他 说. / 走 吗? 她 问道…'],
    ['第一行\n第二行\n\n第三段', '第一 行 / 第二 行 / 第三 段'],
    ['這裡有３個問題（A、B）', '这里 有 三 个 问题, A, B,'],
  ])('%s is read: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('leaves the tones at the end of questions as they are', () => {
    expect(sentences('你去吗？你什么时候去？').map(({ endsHigh }) => endsHigh)).toEqual([false, false])
  })

  it('says nothing of what has no sound', () => {
    expect(sentences('📷 … ¶ Привет')).toEqual([])
    expect(sentences('')).toEqual([])
  })

  it('times the words of captions as they are written', () => {
    const text = '今天天气很好，我们一起去公园散步吧！晚上8点见。'
    let at = 0
    const spoken = sentences(text).flatMap(({ words }) =>
      words.map((word) => ({ text: word.text, startMs: (at += 100), endMs: at + 80 })),
    )
    const written = splitWords(text)
    const timed = timeWords(text, spoken, { startMs: 0, endMs: at })
    expect(timed.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      spoken.map(({ startMs, endMs }) => [startMs, endMs]),
    )
    expect(timed).toHaveLength(written.length)
    expect(
      makeCues(text, spoken, at)
        .map((cue) => cue.text)
        .join(''),
    ).toBe(text)
  })

  it('takes time in proportion to the length of a text, whatever it is made of', () => {
    for (const part of [' ', '\n', '1', 'a', '好', '“', '.', '1,', '-', 'a@']) {
      const began = performance.now()
      let words = 0
      for (const { tokens } of readMandarin(part.repeat(20_000))) words += tokens.length
      expect(performance.now() - began, `${part} ${String(words)}`).toBeLessThan(5_000)
    }
  })

  it('reads any text in symbols that the voices know, and gives the words in order as they are written', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.stringMatching(/^[\d.,:/ ¥$%年月日点元个的了不一重行长还得地着A-Za-z，。！？、“”（）-]{0,60}$/u),
    )
    fc.assert(
      fc.property(texts, (text) => {
        let before = 0
        for (const sentence of sentences(text)) {
          expect(mandarin.toKokoro(sentence).symbols.filter((symbol) => !kokoroSymbols.has(symbol))).toEqual([])
          for (const { start, end, text: word } of sentence.words) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            expect(text.slice(start, end)).toBe(word)
            before = end
          }
        }
      }),
    )
  })
})
