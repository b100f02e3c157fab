/**
 * Puts stress marks before vowels of a word's sounds: the primary one, and secondary ones on the first and every other
 * vowel, as long as a vowel without stress is between it and the next.
 * @param nucleus matches a single character that is the vowel of a syllable
 * @param at index of the stressed character, or which of the vowels it is, counted from the end (1 is the last)
 */
export function withStress(sounds: string, nucleus: RegExp, at: number | { fromEnd: number }): string {
  const characters = [...sounds]
  const nuclei = characters.flatMap((one, index) => (nucleus.test(one) ? [index] : []))
  if (nuclei.length === 0) return sounds
  const wanted = typeof at === 'number' ? nuclei.indexOf(at) : nuclei.length - at.fromEnd
  const primary = Math.max(0, wanted)
  const marks = new Map<number, string>([[nuclei[primary]!, 'ˈ']])
  for (let index = 0; index <= primary - 2; index += 2) marks.set(nuclei[index]!, 'ˌ')
  return characters.map((one, index) => (marks.get(index) ?? '') + one).join('')
}
