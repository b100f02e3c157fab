const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouáâàéêíóôúãõ'.includes(letter)

/** Whether i or u at a place is the second part of a diphthong: not before nh, nor before l, m, n, r, z at the end of its syllable. */
function isGlide(word: string, at: number): boolean {
  const [before, letter, after] = [word[at - 1], word[at]!, word[at + 1]]
  if (letter === 'u' && (before === 'q' || before === 'g') && isVowel(after)) return true
  if (letter !== 'i' && letter !== 'u')
    return (letter === 'e' && (before === 'ã' || before === 'õ')) || (letter === 'o' && before === 'ã')
  if (!isVowel(before) || before === letter || /[íú]/.test(before!)) return false
  if (before === 'u' && /[qg]u$/.test(word.slice(0, at))) return false
  if (before === 'i' && letter === 'u' && after !== undefined) return false
  const rest = word.slice(at + 1)
  return !(letter === 'i' && /^(?:nh|[lmnrz](?:[^aeiouáâéêíóôúãõ]|$))/.test(rest))
}

/** Index of the stressed vowel of a word in lower case and NFC; -1 without one. */
export function stressOf(word: string): number {
  if (/[aou]iu$/.test(word)) return word.length - 2
  const accent = word.search(/[áâéêíóôú]/)
  if (accent >= 0) return accent
  const nuclei = [...word].flatMap((letter, at) => (isVowel(letter) && !isGlide(word, at) ? [at] : []))
  const tilde = word.search(/[ãõ](?=(?:[eo]s?|s)?$)/)
  if (tilde >= 0) return tilde
  const last = nuclei.at(-1) ?? -1
  const ends = /(?:[aeo]s?|[ae]m|ens)$/.test(word) && !isGlide(word, word.replace(/s$/, '').length - 1)
  return ends ? (nuclei.at(-2) ?? last) : last
}
