import type { SpokenAkshara } from './schwa.ts'

/** Weight of a syllable: 1 with a short vowel, 2 with a long one or a closed short one, 3 with both. */
function weightOf(syllables: readonly SpokenAkshara[], at: number): number {
  const { vowel, nasal } = syllables[at]!
  const next = syllables[at + 1]
  const isLong = vowel.endsWith('ː')
  const isEnd = next !== undefined && next.isSilent && at + 2 >= syllables.length
  const isClosed = (nasal !== '' && next !== undefined) || (next?.onset.length ?? 0) > 1 || isEnd
  return (isLong ? 2 : 1) + (isClosed ? 1 : 0)
}

/**
 * Marks of stress before the vowels of a word: it is on the heaviest syllable, of several on the last one, where the last syllable of the
 * word counts one less; every second syllable from it has a weaker one. Syllables are counted as they are written.
 */
export function withStress(syllables: readonly SpokenAkshara[]): string[] {
  const marks = syllables.map(() => '')
  const last =
    syllables.at(-1)?.isSilent || syllables.at(-1)?.vowel === '' ? syllables.length - 2 : syllables.length - 1
  if (last < 0) return marks
  let [main, most] = [0, 1]
  for (let at = 0; at <= last; at++) {
    const weight = weightOf(syllables, at) - (at === last && at > 0 ? 1 : 0)
    if (weight > 1 && weight >= most && !syllables[at]!.isSilent) [main, most] = [at, weight]
  }
  marks[main] = 'ˈ'
  for (let at = main + 2; at <= last; at += 2) if (!syllables[at]!.isSilent) marks[at] = 'ˌ'
  for (let at = 0; at < main - 1; at += 2) if (!syllables[at]!.isSilent) marks[at] = 'ˌ'
  return marks
}
