import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import { readIpa } from './ipa.ts'
import { spellSyllable } from './spelling.ts'
import { syllables } from './syllables.ts'

/**
 * Spells IPA with letters that English voices read that way: "ˈnaɪki" as "ny-kee". Services take plain text, so this
 * works with any of them. Stress can't be expressed. @returns '' with a problem when nothing can be spelled
 */
export function respell(ipa: string): { text: string; problems: Text[] } {
  const unknown = new Set<string>()
  const words: string[] = []
  for (const word of ipa.normalize('NFC').trim().split(/\s+/u)) {
    const read = readIpa(word)
    read.unknown.forEach((symbol) => unknown.add(symbol))
    const spelled = syllables(read.sounds).map(spellSyllable).join('-')
    if (spelled !== '') words.push(spelled)
  }
  const problems: Text[] = [...unknown].map((symbol) => message('pronounce.symbol', { symbol }))
  if (words.length === 0 && problems.length === 0) problems.push(message('pronounce.noSound'))
  // A partly respelled word sounds worse than the word as it is written.
  return unknown.size > 0 ? { text: '', problems } : { text: words.join(' '), problems }
}
