import { millionsOf } from '../romance/scales.ts'
import type { Scale } from '../romance/scales.ts'

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'
    .split(' ')
    .map((word) => word.replace('-', ' '))
const tens = '_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'
  .split(' ')
  .map((word) => word.replace('-', ' '))
const scales: readonly Scale[] = [
  [10n ** 12n, 'billion', 'billions'],
  [10n ** 9n, 'milliard', 'milliards'],
  [10n ** 6n, 'million', 'millions'],
]

/** A number below 100: "vingt et un", "soixante et onze", but "quatre-vingt-un". @param ends nothing follows: "quatre-vingts" */
function belowHundred(value: number, ends: boolean): string {
  if (value < 20) return small[value]!
  const head = Math.floor(value / 10)
  const rest = head === 7 || head === 9 ? value - (head - 1) * 10 : value % 10
  if (rest === 0) return head === 8 && ends ? 'quatre vingts' : tens[head]!
  return `${tens[head]!} ${(rest === 1 || rest === 11) && head < 8 ? 'et ' : ''}${small[rest]!}`
}

function belowThousand(value: number, ends: boolean): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (hundreds === 0) return belowHundred(rest, ends)
  const head = hundreds === 1 ? 'cent' : `${small[hundreds]!} ${rest === 0 && ends ? 'cents' : 'cent'}`
  return rest === 0 ? head : `${head} ${belowHundred(rest, ends)}`
}

function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  if (thousands === 0) return belowThousand(value, true)
  const head = thousands === 1 ? 'mille' : `${belowThousand(thousands, false)} mille`
  return rest === 0 ? head : `${head} ${belowThousand(rest, true)}`
}

/** Cardinal number in words, up to 10^18. */
export function cardinal(value: bigint, { feminine = false }: { feminine?: boolean } = {}): string {
  const { parts, rest } = millionsOf(value, scales, 'un', (count) => cardinal(count))
  if (rest > 0 || parts.length === 0) parts.push(belowMillion(rest))
  const words = parts.join(' ')
  return feminine ? words.replace(/(^| )un$/, '$1une') : words
}

/** Ordinal number in words. */
export function ordinal(value: number, feminine: boolean): string {
  if (value < 1) return cardinal(BigInt(value))
  if (value === 1) return feminine ? 'première' : 'premier'
  const words = cardinal(BigInt(value)).replace(/(vingt|cent)s$/, '$1')
  return `${words.replace(/cinq$/, 'cinqu').replace(/neuf$/, 'neuv').replace(/e$/, '')}ième`
}
