import { millionsOf } from '../romance/scales.ts'
import type { Scale } from '../romance/scales.ts'

const small =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const tens = '_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const hundreds =
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
const scales: readonly Scale[] = [
  [10n ** 12n, 'billón', 'billones'],
  [10n ** 6n, 'millón', 'millones'],
]

/** A number below 1,000. */
function belowThousand(value: number, feminine: boolean): string {
  if (value < 30) return feminine ? small[value]!.replace(/uno$/, 'una') : small[value]!
  if (value < 100) {
    const rest = value % 10
    return rest === 0 ? tens[value / 10]! : `${tens[Math.floor(value / 10)]!} y ${belowThousand(rest, feminine)}`
  }
  if (value === 100) return 'cien'
  const hundred = hundreds[Math.floor(value / 100)]!
  const head = feminine && value >= 200 ? hundred.replace(/os$/, 'as') : hundred
  return value % 100 === 0 ? head : `${head} ${belowThousand(value % 100, feminine)}`
}

/** "Uno" loses its end before what it counts: "veintiún mil", "un euro". */
function shortened(text: string): string {
  return text.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un')
}

function belowMillion(value: number, feminine: boolean): string {
  const thousands = Math.floor(value / 1000)
  if (thousands === 0) return belowThousand(value, feminine)
  const head = thousands === 1 ? 'mil' : `${shortened(belowThousand(thousands, feminine))} mil`
  return value % 1000 === 0 ? head : `${head} ${belowThousand(value % 1000, feminine)}`
}

/** Cardinal number in words, up to 10^18. */
export function cardinal(
  value: bigint,
  { feminine = false, beforeWord = false }: { feminine?: boolean; beforeWord?: boolean } = {},
): string {
  const counted = (count: bigint): string => shortened(belowMillion(Number(count), false))
  const { parts, rest } = millionsOf(value, scales, 'un', counted)
  if (rest > 0 || parts.length === 0) parts.push(belowMillion(rest, feminine))
  const words = parts.join(' ')
  return beforeWord && !feminine ? shortened(words) : words
}

const ordinals = '_ primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(
  ' ',
)

/** Ordinal number in words; beyond the twelfth the cardinal is said, as speakers do. */
export function ordinal(value: number, feminine: boolean): string {
  const word = ordinals[value]
  if (word === undefined || value < 1) return cardinal(BigInt(value), { feminine })
  return feminine ? word.replace(/o$/, 'a') : word
}
