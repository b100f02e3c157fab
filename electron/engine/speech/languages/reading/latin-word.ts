/** Initials that are said as words in texts of other scripts, too. */
const saidAsWords = new Set('NASA NATO OPEC ASEAN APEC SARS COVID'.split(' '))

const isVowel = /[aeiouy]/i
/** Capitals of a name that is longer than this are said as a word. */
const mostInitials = 5

/** A word in Latin letters as it is said: single capitals for letters, otherwise small letters. */
export function latinWord(word: string): string {
  if (word.length === 1) return word.toUpperCase()
  const isCapitals = word === word.toUpperCase()
  const isSpelled = isCapitals ? word.length <= mostInitials && !saidAsWords.has(word) : !isVowel.test(word)
  if (isSpelled) return [...word.toUpperCase().replaceAll(/[^A-Z]/g, '')].join(' ')
  // "ChatGPT", "YouTube": names of several words.
  const parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z']+/g) ?? []
  return parts.length > 1 ? parts.map(latinWord).join(' ') : word.toLowerCase()
}
