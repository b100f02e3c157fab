import { unreadable } from '../../../../common/text/index.ts'

/** Letters of other scripts that look just like Latin ones; typed or pasted by mistake they spoil an English word. */
const latin = new Map<string, string>([
  ...pairs('АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһ', 'ABESIJKMHOPCTYXaesijopcyxdh'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ', 'ABEZHIKMNOPTYXovp'),
])

/**
 * The text with such letters replaced, where they stand in a word that has Latin letters too: then no other reading is
 * possible. Null when that doesn't make all of it readable.
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
