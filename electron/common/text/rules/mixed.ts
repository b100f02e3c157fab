import { ambiguous, spelled, wordsInCapitals } from './initialisms.ts'
import { plural } from '../numbers.ts'
import { grouped } from './grouped.ts'

const specialReadings: Readonly<Record<string, string[]>> = {
  wifi: ['wifi'],
  ios: ['I', 'O', 'S'],
  macos: ['mac', 'O', 'S'],
  phd: ['P', 'H', 'D'],
  saas: ['sass'],
  iot: ['I', 'O', 'T'],
  json: ['jason'],
  javascript: ['java', 'script'],
  mysql: ['my', 'sequel'],
  youtube: ['youtube'],
  linkedin: ['linkedin'],
  tiktok: ['tiktok'],
  paypal: ['paypal'],
  github: ['github'],
  whatsapp: ['whatsapp'],
  icloud: ['icloud'],
  ebay: ['ebay'],
  llc: ['L', 'L', 'C'],
  hz: ['hertz'],
  khz: ['kilohertz'],
  mhz: ['megahertz'],
  ghz: ['gigahertz'],
  km: ['kilometers'],
  kg: ['kilograms'],
  cm: ['centimeters'],
  "rock'n'roll": ['rock', 'and', 'roll'],
}
/** Names whose capitals tell them from a word ("latex"). */
const exactReadings: Readonly<Record<string, string[]>> = {
  LaTeX: ['lay', 'tech'],
  TeX: ['tech'],
  BibTeX: ['bib', 'tech'],
}
const keptWhole = /^(?:Mc|Mac|De|Di|La|Le|Du|Van|Fitz|O')[A-Z][a-z]+(?:'s)?$/

/** Reads letters one by one, for example "PDF"; a plural s is joined to the last letter. */
export function spell(letters: string): string[] {
  const match = /^([A-Za-z]+?)('?s)?$/.exec(letters)
  const head = letters.endsWith('s') && match?.[2] !== undefined ? (match[1] ?? '') : letters
  const list = [...head.toUpperCase()].filter((c) => c >= 'A' && c <= 'Z')
  const last = list.at(-1)
  if (head !== letters && last !== undefined) return [...list.slice(0, -1), `${last}'s`]
  return list
}

function isCapitals(text: string): boolean {
  return /^[A-Z]{2,}$/.test(text)
}

/**
 * Reads a word in capitals, letter by letter when it is a known initialism or cannot be pronounced. `shouting`: the
 * words around are in capitals too, so capitals mean emphasis.
 */
export function capitals(text: string, shouting: boolean): string[] {
  const lower = text.toLowerCase()
  if (ambiguous.has(lower)) return shouting ? [lower] : spell(text)
  if (wordsInCapitals.has(lower)) return [lower]
  if (spelled.has(lower)) return spell(text)
  if (!/[aeiouy]/.test(lower)) return spell(text)
  if (shouting || text.length > 4) return [lower]
  return spell(text)
}

/** Reads one run of letters and digits: iPhone15, B2B, MP4, PowerPoint, OpenAI. */
export function mixed(text: string, shouting = false): string[] {
  const lower = text.toLowerCase()
  const exact = Object.hasOwn(exactReadings, text) ? exactReadings[text] : undefined
  if (exact) return exact
  const special = Object.hasOwn(specialReadings, lower) ? specialReadings[lower] : undefined
  if (special) return special
  if (/^\d+$/.test(text)) return grouped(text)
  // "DON'T", "NASA'S", "d'Artagnan": one word around its apostrophe.
  if (/^[A-Z]+(?:'[A-Z]+)+$/.test(text)) {
    const base = text.endsWith("'S") && isCapitals(text.slice(0, -2)) ? capitals(text.slice(0, -2), true) : [lower]
    return base.length > 1 ? [...base.slice(0, -1), `${base.at(-1) ?? ''}'s`] : [lower]
  }
  if (/^[A-Za-z]{1,2}'[A-Z][a-z]+$/.test(text)) return [lower]
  const possessive = /^(.*?)('s)$/.exec(text)
  if (possessive && /[A-Z\d]$/.test(possessive[1] ?? '')) {
    const words = mixed(possessive[1] ?? '', shouting)
    return [...words.slice(0, -1), `${words.at(-1) ?? ''}'s`]
  }
  if (/^[A-Z]{2,}s$/.test(text) && !keptWhole.test(text)) {
    const words = capitals(text.slice(0, -1), shouting)
    return words.length === 1 ? [`${words[0] ?? ''}s`] : spell(text)
  }
  if (isCapitals(text)) return capitals(text, shouting)
  if (/^[A-Za-z]?[a-z']*$/.test(text) || keptWhole.test(text)) {
    return text.length === 1 && text !== 'a' && text !== 'A' ? [text.toUpperCase()] : [text.toLowerCase()]
  }
  const parts = text.match(/\d+|[A-Z]{2,}(?![a-z])|[A-Z]?[a-z']+|[A-Z]/g) ?? []
  if (parts.length < 2) return [text.toLowerCase()]
  return parts.flatMap((part, index) => {
    if (/^\d/.test(part)) return parts[index + 1] === 's' ? plural(grouped(part)) : grouped(part)
    if (part === 's' && /^\d/.test(parts[index - 1] ?? '')) return []
    if (part.length === 1) return [part.toUpperCase()]
    if (isCapitals(part)) return part.length <= 4 ? capitals(part, false) : [part.toLowerCase()]
    return [part.toLowerCase()]
  })
}
