import { integer } from './amounts.ts'
import { end, own, rule } from './rule.ts'
import type { Rule } from './rule.ts'
import type { ReadingWords } from './types.ts'

function addressPart(text: string, words: ReadingWords): string {
  const marks: Readonly<Record<string, string>> = {
    '.': words.dot,
    '/': words.slash,
    '-': words.hyphen,
    _: words.underscore,
    '@': words.at,
    '#': words.hash,
    '&': words.and,
    '=': words.equals,
  }
  return [...text.matchAll(/\p{L}+|\d+|[^\p{L}\d]/gu)]
    .map(([part]) => {
      if (/^\d/.test(part)) return integer(part, words)
      if (/^\p{L}/u.test(part)) return isSpelled(part, words) ? spelled(part, words) : part.toLowerCase()
      return marks[part] ?? ''
    })
    .filter((part) => part !== '')
    .join(' ')
}

function isSpelled(word: string, words: ReadingWords): boolean {
  if (words.saidAsWords.has(word.toLowerCase())) return false
  if (words.alwaysSpelled?.has(word.toLowerCase())) return true
  return !/[aeiouyáéíóúâêôãõàèìòùëïü]/iu.test(word) && word.length <= 5
}

function spelled(word: string, { letters }: ReadingWords): string {
  return [...word.toLowerCase()].map((letter) => own(letters, letter) ?? letter).join(' ')
}

const romans: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

function romanValue(text: string): number | undefined {
  if (!/^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(text) || text === '') return undefined
  return [...text].reduce((sum, letter, at) => {
    const value = romans[letter]!
    return sum + (value < (romans[text[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)
}

export const address: Rule = rule(
  String.raw`(?:https?:\/\/|www\.)[^\s<>"'»”)]*[\p{L}\d\/]|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}|[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,4}\.(?:com|org|net|es|it|br|fr|eu|io)(?:\/[^\s<>"'»”)]*[\p{L}\d\/])?${end}`,
  'iu',
  ([found], words) => addressPart(found.replace(/^https?:\/\//i, ''), words),
)

const abbreviation: Rule = (text, at, words) => {
  const numero = /^n[º°](?!\p{L})/iu.exec(text.slice(at, at + 3))?.[0]
  if (numero !== undefined) return { length: numero.length, spoken: words.number }
  const found = /^(?:\p{L}{1,7}\.(?:[\s\u00a0]?\p{L}{1,3}\.)*(?:\p{L}{2,4}(?![\p{L}\d]))?)/u.exec(
    text.slice(at, at + 24),
  )?.[0]
  for (let name = found ?? ''; name !== ''; name = name.slice(0, -1).replace(/[^.]+$/, '')) {
    const spoken = own(words.abbreviations, name.toLowerCase().replaceAll(/\s/g, ' '))
    // The last full stop ends the sentence as well, where the text or the paragraph ends.
    if (spoken !== undefined) {
      const rest = text.slice(at + name.length)
      const isLast =
        /^\s*(?:\n|$)/.test(rest) || (words.lastAbbreviations.has(name.toLowerCase()) && /^\s+[\p{Lu}¿¡«“]/u.test(rest))
      return { length: name.length, spoken, ...(isLast && { after: '.' as const }) }
    }
    if (!name.slice(0, -1).includes('.')) return undefined
  }
  return undefined
}

const capitals: Rule = (text, at, words) => {
  const found = /^\p{Lu}[\p{Lu}\d&]{0,6}(?![\p{Ll}\d])/u.exec(text.slice(at, at + 12))?.[0]
  if (found === undefined) return undefined
  const before = /(\p{L}+)\s+$/u.exec(text.slice(Math.max(0, at - 30), at))?.[1]?.toLowerCase() ?? ''
  const roman = romanValue(found)
  if (roman !== undefined && words.romanAfter.test(before))
    return { length: found.length, spoken: words.cardinal(BigInt(roman)) }
  if (roman !== undefined && words.rulers.test(before))
    return {
      length: found.length,
      spoken: roman <= words.lastRulerOrdinal ? words.ordinal(roman, false) : words.cardinal(BigInt(roman)),
    }
  const following = /^[\s\u00a0]+(\p{Ll}+)/u.exec(text.slice(at + found.length, at + found.length + 30))?.[1]
  if (roman !== undefined && following !== undefined && words.ordinalBefore?.test(following))
    return { length: found.length, spoken: words.ordinal(roman, words.genderOf(following, 1) === 'feminine') }
  if (found.length < 2) return undefined
  // Text that is in capitals throughout has no initials.
  const isShouted = /\p{Lu}{2,}\s+\p{Lu}{2,}|\p{Lu}{6}/u.test(text.slice(Math.max(0, at - 12), at + 16))
  if (isShouted && !isSpelled(found, words)) return undefined
  if (!isSpelled(found, words) && (found.length > 3 || words.saidAsWords.has(found.toLowerCase()))) return undefined
  const parts = found.match(/\d+|&|\p{L}/gu) ?? []
  const spoken = parts.map((part) =>
    /\d/.test(part) ? integer(part, words) : part === '&' ? words.and : spelled(part, words),
  )
  return { length: found.length, spoken: spoken.join(' ') }
}

const romanOrdinal: Rule = (text, at, words) => {
  const [found, roman, ending] = words.romanOrdinal?.exec(text.slice(at, at + 12)) ?? []
  const value = roman === undefined ? undefined : romanValue(roman)
  if (found === undefined || value === undefined) return undefined
  return { length: found.length, spoken: words.ordinal(value, ending === 're' || ending === 'ère') }
}

const word: Rule = (text, at, words) => {
  const elided = words.elided?.exec(text.slice(at, at + 12))?.[0]
  if (elided !== undefined) return { length: elided.length, spoken: elided.toLowerCase().replace('’', "'") }
  const found = /^[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*['’]?/u.exec(text.slice(at, at + 60))?.[0]
  const short = own(words.shortForms ?? {}, found ?? '')
  if (found !== undefined && short !== undefined) return { length: found.length, spoken: short }
  // A consonant between hyphens only binds its neighbours: French "a-t-il".
  const isBetween = text[at - 1] === '-' && text[at + 1] === '-'
  // A single consonant has no sound of its own: its name is said.
  if (found !== undefined && !isBetween && /^[^aeiouyàèéìòùáíóúâêôãõ]$/iu.test(found))
    return { length: 1, spoken: spelled(found, words) }
  return found === undefined
    ? undefined
    : { length: found.length, spoken: found.toLowerCase().normalize('NFC').replaceAll('’', "'") }
}

/** Rules for what begins with a letter. */
export const letterRules: readonly Rule[] = [address, abbreviation, romanOrdinal, capitals, word]
