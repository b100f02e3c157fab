import { unreadable } from '../../../../common/text/index.ts'

/**
 * Letters of other scripts that look like Latin ones; typed or pasted by mistake they make an English word unreadable
 * for a voice.
 */
const latin = new Map<string, string>([
  ...pairs('АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһ', 'ABESIJKMHOPCTYXaesijopcyxdh'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ', 'ABEZHIKMNOPTYXovp'),
])

/**
 * Replaces letters of other scripts by the Latin ones that they look like, in words that also contain Latin letters, where no other reading is possible. Null when parts
 * of the text stay unreadable.
 */
export function latinLookalikes(text: string): string | null {
  const replaced = text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
    if (!/\p{Script=Latin}/u.test(word)) return word
    return [...word].map((letter) => latin.get(letter) ?? letter).join('')
  })
  return replaced !== text && unreadable(replaced).length === 0 ? replaced : null
}

function pairs(from: string, to: string): [string, string][] {
  const letters = [...to]
  return [...from].map((letter, index) => [letter, letters[index]!])
}
