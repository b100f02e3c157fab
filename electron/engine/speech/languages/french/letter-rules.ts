/** Letters at a place of a word and the sounds they have there. */
export interface LetterRule {
  pattern: RegExp
  sound: string
}

/** Letters of vowels, as a pattern. */
export const vowel = '[aeiouyàâäéèêëîïôöùûüœæ]'

/** A rule of letters, with what has to stand before them. What has to follow is a lookahead among the letters. */
export const rule = (letters: string, sound: string, behind = ''): LetterRule => ({
  pattern: new RegExp(`${behind === '' ? '' : `(?<=${behind})`}(?:${letters})`, 'y'),
  sound,
})

/** The sounds of a word by the first rule that matches at each place. */
export function soundsOfLetters(word: string, rules: Readonly<Record<string, readonly LetterRule[]>>): string {
  let sounds = ''
  let at = 0
  while (at < word.length) {
    const letter = word[at]!
    let length = 1
    for (const { pattern, sound } of Object.hasOwn(rules, letter) ? rules[letter]! : []) {
      pattern.lastIndex = at
      const found = pattern.exec(word)
      if (!found) continue
      sounds += sound
      length = Math.max(1, found[0].length)
      break
    }
    at += length
  }
  return sounds
}
