import { millionsOf } from '../romance/scales.ts'
import type { Scale } from '../romance/scales.ts'

const small =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const tens = '_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const hundreds = '_ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
  ' ',
)
const scales: readonly Scale[] = [
  [10n ** 12n, 'trilhão', 'trilhões'],
  [10n ** 9n, 'bilhão', 'bilhões'],
  [10n ** 6n, 'milhão', 'milhões'],
]

/** "Um", "dois" and the hundreds from 200 have a feminine form. */
function withGender(word: string, feminine: boolean): string {
  if (!feminine) return word
  return word === 'um' ? 'uma' : word === 'dois' ? 'duas' : word.replace(/(?<=zent|cent|nhent)os$/, 'as')
}

/** A number below 1,000: its parts are joined by "e". */
function belowThousand(value: number, feminine: boolean): string {
  if (value === 100) return 'cem'
  if (value < 20) return withGender(small[value]!, feminine)
  const [unit, head] =
    value < 100 ? [value % 10, tens[Math.floor(value / 10)]!] : [value % 100, hundreds[Math.floor(value / 100)]!]
  const first = withGender(head, feminine)
  return unit === 0 ? first : `${first} e ${belowThousand(unit, feminine)}`
}

function belowMillion(value: number, feminine: boolean): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000]
  if (thousands === 0) return belowThousand(value, feminine)
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands, feminine)} mil`
  if (rest === 0) return head
  // "E" joins what is below a hundred or a round number of hundreds.
  return `${head} ${rest < 100 || rest % 100 === 0 ? 'e ' : ''}${belowThousand(rest, feminine)}`
}

/** Cardinal number in words, up to 10^18. */
export function cardinal(
  value: bigint,
  { feminine = false }: { feminine?: boolean; beforeWord?: boolean } = {},
): string {
  const { parts, rest } = millionsOf(value, scales, 'um', (count) => belowMillion(Number(count), false))
  if (rest > 0 || parts.length === 0) {
    const joined = parts.length > 0 && (rest < 100 || (rest < 1000 && rest % 100 === 0)) ? 'e ' : ''
    parts.push(joined + belowMillion(rest, feminine))
  }
  return parts.join(' ')
}

const units = '_ primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono'.split(' ')
const ordinalTens =
  '_ décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(' ')

/** Ordinal number in words; from the hundredth on the cardinal is said, as speakers do. */
export function ordinal(value: number, feminine: boolean): string {
  if (value < 1 || value > 99) return cardinal(BigInt(value), { feminine })
  const words = [
    Math.floor(value / 10) > 0 ? ordinalTens[Math.floor(value / 10)]! : '',
    value % 10 > 0 ? units[value % 10]! : '',
  ]
  return words
    .filter((word) => word !== '')
    .map((word) => (feminine ? word.replace(/o$/, 'a') : word))
    .join(' ')
}
