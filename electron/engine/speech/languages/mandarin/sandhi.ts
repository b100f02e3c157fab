import type { DictionarySyllable, Syllable } from './types.ts'

const digits = /[零〇一二三四五六七八九十]/

/**
 * 不 and 一 by themselves change with the tone that follows: "bú shì", "yí gè", "yì tiān". In a row of digits, at the end and as
 * an ordinal 一 keeps its own. The third tone before another one is left as it is: the model learnt how that is said.
 */
export function withSandhi(syllables: readonly DictionarySyllable[]): Syllable[] {
  return syllables.map(({ isAlone, ...one }, at) => {
    const before = syllables[at - 1]?.character ?? ''
    const next = syllables[at + 1]
    if (!isAlone || one.pinyin.endsWith('5')) return one
    const tone = next?.pinyin.slice(-1)
    if (one.character === '不') return { ...one, pinyin: tone === '4' ? 'bu2' : 'bu4' }
    if (one.character !== '一') return one
    // The neutral tone of 个 was a falling one.
    const falls = tone === '4' || (tone === '5' && next?.character === '个')
    const isPlain =
      next === undefined ||
      digits.test(next.character) ||
      digits.test(before) ||
      /[第初月]/.test(before) ||
      (before === '点' && next.character !== '刻') ||
      /^[的是而之后也还加减乘除等比]/.test(next.character)
    return { ...one, pinyin: isPlain ? 'yi1' : falls ? 'yi2' : 'yi4' }
  })
}
