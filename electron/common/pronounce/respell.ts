import { readIpa } from './ipa.ts'
import { spellSyllable } from './spelling.ts'
import { syllables } from './syllables.ts'

/**
 * IPA as letters that English voices read so: "ˈnaɪki" as "ny-kee". Services take plain text, so this works with any.
 * Stress can't be written, but for the order of syllables. @returns '' with a problem when nothing can be spelled
 */
export function respell(ipa: string): { text: string; problems: string[] } {
  const unknown = new Set<string>()
  const words: string[] = []
  for (const word of ipa.normalize('NFC').trim().split(/\s+/u)) {
    const read = readIpa(word)
    read.unknown.forEach((symbol) => unknown.add(symbol))
    const spelled = syllables(read.sounds).map(spellSyllable).join('-')
    if (spelled !== '') words.push(spelled)
  }
  const problems = [...unknown].map(
    (symbol) =>
      `“${symbol}” is no sound of the International Phonetic Alphabet that can be spelled. Leave it out, or write it as other letters.`,
  )
  if (words.length === 0 && problems.length === 0) problems.push('There is no sound in it.')
  // Half a word is worse than the word as it stands.
  return unknown.size > 0 ? { text: '', problems } : { text: words.join(' '), problems }
}
