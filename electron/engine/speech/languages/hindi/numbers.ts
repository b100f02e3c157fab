const small = `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`
  .normalize('NFC')
  .split(/\s+/)

const scales: readonly [value: bigint, name: string][] = [
  [10n ** 11n, 'खरब'],
  [10n ** 9n, 'अरब'],
  [10n ** 7n, 'करोड़'],
  [10n ** 5n, 'लाख'],
  [1000n, 'हज़ार'],
  [100n, 'सौ'],
]
/** More digits than any number word has are said one by one. */
const mostDigits = 13

/** Cardinal number in words, up to 10^13. */
export function cardinal(value: bigint): string {
  if (value < 100n) return small[Number(value)]!
  const [size, name] = scales.find(([least]) => value >= least)!
  const [count, rest] = [value / size, value % size]
  const head = `${cardinal(count)} ${name.normalize('NFC')}`
  return rest === 0n ? head : `${head} ${cardinal(rest)}`
}

export const digitByDigit = (digits: string): string => [...digits].map((digit) => small[Number(digit)]!).join(' ')

/** Whole number of digits with or without commas. */
export function integer(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length > mostDigits || (digits.length > 1 && digits.startsWith('0'))) return digitByDigit(digits)
  return cardinal(BigInt(digits))
}

/** Number with decimals, which are said one by one. */
export function decimal(whole: string, fraction: string | undefined): string {
  return fraction === undefined ? integer(whole) : `${integer(whole)} दशमलव ${digitByDigit(fraction)}`
}

/** A year: those before 2000 are counted in hundreds. */
export function year(digits: string): string {
  const value = Number(digits)
  if (value < 1100 || value > 1999) return integer(digits)
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  return `${small[hundreds]!} सौ${rest === 0 ? '' : ` ${small[rest]!}`}`
}

const irregular: Readonly<Record<number, string>> = {
  1: 'पहल',
  2: 'दूसर',
  3: 'तीसर',
  4: 'चौथ',
  6: 'छठ',
}

/** Ordinal number; its ending is that of an adjective: आ, ए or ई. */
export function ordinal(digits: string, ending: 'ा' | 'े' | 'ी'): string {
  const stem = irregular[Number(digits)]
  if (stem !== undefined) return stem + ending
  return `${integer(digits)}व${ending}${ending === 'ा' ? 'ँ' : 'ं'}`
}
