const digitNames = 'ゼロ イチ ニ サン ヨン ゴ ロク ナナ ハチ キュー'.split(' ')
const numerals = '〇一二三四五六七八九'
/** More digits than speakers put into one number are said one by one. */
const mostDigits = 16

/** Scales within a group of four digits, with the digits before which they change. */
const small: readonly [value: number, name: string, changed: Readonly<Record<number, string>>][] = [
  [1000, 'セン', { 1: 'セン', 3: 'サンゼン', 8: 'ハッセン' }],
  [100, 'ヒャク', { 1: 'ヒャク', 3: 'サンビャク', 6: 'ロッピャク', 8: 'ハッピャク' }],
  [10, 'ジュー', { 1: 'ジュー' }],
  [1, '', {}],
]
const large: readonly [value: bigint, name: string][] = [
  [10n ** 16n, 'ケー'],
  [10n ** 12n, 'チョー'],
  [10n ** 8n, 'オク'],
  [10n ** 4n, 'マン'],
]
const endings: readonly [ending: RegExp, doubled: string][] = [
  [/イチ$/, 'イッ'],
  [/ロク$/, 'ロッ'],
  [/ハチ$/, 'ハッ'],
  [/ジュー$/, 'ジュッ'],
  [/([ヒビピ]ャ)ク$/, '$1ッ'],
]

/** The last number word with a doubled consonant at its end: イチ, ロク, ハチ, ジュー and ヒャク have one. */
export function doubled(word: string): string {
  for (const [ending, form] of endings) if (ending.test(word)) return word.replace(ending, form)
  return word
}

function belowTenThousand(value: number): string[] {
  return small.flatMap(([scale, name, changed]) => {
    const digit = Math.floor(value / scale) % 10
    return digit === 0 ? [] : [changed[digit] ?? digitNames[digit]! + name]
  })
}

/** Number words of an integer, each with its scale: 3600 is サンゼン ロッピャク. */
export function cardinal(value: bigint): string[] {
  if (value === 0n) return ['ゼロ']
  const words: string[] = []
  let rest = value
  for (const [scale, name] of large) {
    if (rest < scale) continue
    const head = cardinal(rest / scale)
    // "一千万" begins with イッセン, while a thousand by itself is セン.
    if (head.at(-1) === 'セン') head[head.length - 1] = 'イッセン'
    const last = name === 'チョー' || name === 'ケー' ? doubled(head.at(-1)!) : head.at(-1)!
    words.push(...head.slice(0, -1), last + name)
    rest %= scale
  }
  return [...words, ...belowTenThousand(Number(rest))]
}

/** Digits one by one, in groups of three or four as they are written: telephone numbers and codes. */
export function digitByDigit(digits: string): string {
  return digits
    .split(/\D+/)
    .filter((group) => group !== '')
    .map((group) => [...group].map((digit) => digitNames[Number(digit)]!).join(''))
    .join(' ')
}

/** Words of a whole number in digits, with or without commas; several digits after a zero are said one by one. */
export function integer(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length > mostDigits || (digits.length > 1 && digits.startsWith('0'))) return [digitByDigit(digits)]
  return cardinal(BigInt(digits))
}

/** Digits before the point and behind it, which are said one by one; zero before the point is レー. */
export function decimal(whole: string, fraction: string): string[] {
  const head = /^0+$/.test(whole) ? ['レー'] : integer(whole)
  // Before "point" 1, 8 and 10 are said short: イッテン, ハッテン, ジュッテン.
  const last = /(?:イチ|ハチ|ジュー)$/.test(head.at(-1)!) ? doubled(head.at(-1)!) : head.at(-1)!
  return [...head.slice(0, -1), `${last}テン${digitByDigit(fraction)}`]
}

const scaleOf: Readonly<Record<string, bigint>> = {
  十: 10n,
  百: 100n,
  千: 1000n,
  万: 10n ** 4n,
  億: 10n ** 8n,
  兆: 10n ** 12n,
  京: 10n ** 16n,
}
/** Characters of a number that is written in them. */
export const isNumeral = (character: string): boolean =>
  numerals.includes(character) || character === '零' || Object.hasOwn(scaleOf, character)

/**
 * The value of digits and numerals in a row: "三百六十五", "二〇二四", "3万5千"; undefined where the scales rise (一十百) or the row has
 * none of either.
 */
export function valueOf(text: string): bigint | undefined {
  let [total, group, digits] = [0n, 0n, '']
  let least: bigint | undefined
  const pending = (): bigint => (digits === '' ? 1n : BigInt(digits))
  for (const one of text.replaceAll(',', '')) {
    const digit = /\d/.test(one) ? one : one === '零' ? '0' : String(numerals.indexOf(one))
    if (digit !== '-1') {
      digits += digit
      continue
    }
    const scale = scaleOf[one]
    if (scale === undefined) return undefined
    if (scale < 10_000n) group += pending() * scale
    else {
      if (least !== undefined && scale >= least) return undefined
      total += (group + (digits === '' && group > 0n ? 0n : pending())) * scale
      group = 0n
      least = scale
    }
    digits = ''
  }
  return text === '' ? undefined : total + group + (digits === '' ? 0n : BigInt(digits))
}
