const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiou'.includes(letter)

/** Whether the vowel letter at a place is silent or a glide, so that no stress is counted on it. */
function isGlide(word: string, at: number): boolean {
  const [before, letter, after] = [word[at - 1], word[at]!, word[at + 1]]
  if (letter === 'u') {
    if (before === 'q' || isVowel(after)) return true
    return before === 'a' || before === 'e'
  }
  if (letter !== 'i') return false
  if (isVowel(after)) return true
  return before === 'a' || before === 'e' || before === 'o' || (before === 'u' && after === undefined)
}

/**
 * Indexes of the vowels that carry a syllable of a word without accents. Unstressed i and u beside other vowels are glides;
 * words in which they are stressed are those of a list.
 */
export function syllables(word: string): number[] {
  const found = [...word].flatMap((letter, at) => (isVowel(letter) && !isGlide(word, at) ? [at] : []))
  if (found.length > 1) return found
  // "due", "mio", "lui": of two vowels by themselves the first is stressed, of "più", "può" the one with the accent.
  const first = /[iu](?=[aeo]$)/.exec(word)?.index
  if (/^[^aeiouq]+ui$/.test(word)) return [word.length - 2]
  return found.length === 1 && first !== undefined && !/(?:[cg]|sc|gl|q|[aeo])[iu][aeo]$/.test(word)
    ? [first, ...found]
    : found
}
