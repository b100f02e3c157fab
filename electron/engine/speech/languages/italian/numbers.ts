import { millionsOf } from '../romance/scales.ts'
import type { Scale } from '../romance/scales.ts'

const small =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const tens = '_ _ venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ')
const scales: readonly Scale[] = [
  [10n ** 12n, 'bilione', 'bilioni'],
  [10n ** 9n, 'miliardo', 'miliardi'],
  [10n ** 6n, 'milione', 'milioni'],
]

/** A number below 100, in one word: "ventuno", "ventotto" lose a vowel, "ventitré" has an accent. */
function belowHundred(value: number): string {
  if (value < 20) return small[value]!
  const [ten, rest] = [tens[Math.floor(value / 10)]!, value % 10]
  if (rest === 0) return ten
  if (rest === 1 || rest === 8) return ten.slice(0, -1) + small[rest]!
  return ten + (rest === 3 ? 'tré' : small[rest]!)
}

/** A number below 1,000 as words: hundreds are a word by themselves, so that both parts keep their stress. */
function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const head = hundreds === 0 ? '' : hundreds === 1 ? 'cento' : `${small[hundreds]!}cento`
  if (rest === 0) return head || small[0]!
  return head === '' ? belowHundred(rest) : `${head} ${belowHundred(rest)}`
}

function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  if (thousands === 0) return belowThousand(value)
  const counted = belowThousand(thousands)
  // "ventunomila" and longer ones are said as two words with one stress each.
  const head = thousands === 1 ? 'mille' : thousands <= 20 ? `${counted}mila` : `${counted} mila`
  return rest === 0 ? head : `${head} ${belowThousand(rest)}`
}

/** "Uno" loses its end before what it counts, and is "una" before a feminine word; "ventuno" stays. */
function counting(text: string, feminine: boolean): string {
  return text === 'uno' ? (feminine ? 'una' : 'un') : text
}

/** Cardinal number in words, up to 10^18. */
export function cardinal(
  value: bigint,
  { feminine = false, beforeWord = false }: { feminine?: boolean; beforeWord?: boolean } = {},
): string {
  const { parts, rest } = millionsOf(value, scales, 'un', (count) => cardinal(count))
  if (rest > 0 || parts.length === 0) parts.push(belowMillion(rest))
  const words = parts.join(' ')
  return beforeWord ? counting(words, feminine) : words
}

const ordinals = '_ primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'.split(' ')

/** Ordinal number in words. */
export function ordinal(value: number, feminine: boolean): string {
  if (value < 1) return cardinal(BigInt(value))
  const ending = feminine ? 'a' : 'o'
  const simple = ordinals[value]
  if (simple !== undefined) return simple.slice(0, -1) + ending
  // The last vowel gives way to -esimo, but for "tre" and "sei": "ventitreesimo", "ventiseiesimo".
  const words = cardinal(BigInt(value)).replace(/tré$/, 'tre')
  const stem = /(?:tre|sei)$/.test(words) ? words : words.replace(/mila$/, 'mill').replace(/[aeiou]$/, '')
  return `${stem}esim${ending}`
}
