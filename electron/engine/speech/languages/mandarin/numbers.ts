const digitNames = '零一二三四五六七八九'
/** More digits than speakers put into one number are said one by one. */
const mostDigits = 16

/** Digits one by one. In telephone numbers and codes 1 is said yāo, which can't be taken for 7. */
export function digitByDigit(digits: string, isCode = false): string {
  return [...digits.replaceAll(/\D/g, '')]
    .map((digit) => (isCode && digit === '1' ? '幺' : digitNames[Number(digit)]!))
    .join('')
}

/** A number of up to four digits; `first` where nothing is said before it: 十六, not 一十六, and 两千. */
function belowTenThousand(value: number, first: boolean): string {
  let text = ''
  let isGap = false
  for (const [scale, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / scale) % 10
    if (digit === 0) {
      isGap ||= text !== ''
      continue
    }
    if (isGap) text += '零'
    isGap = false
    const isBare = scale === 10 && digit === 1 && text === '' && first
    text += isBare ? name : (scale === 1000 && digit === 2 && text === '' && first ? '两' : digitNames[digit]!) + name
  }
  return text
}

function inWords(value: bigint, first: boolean): string {
  for (const [scale, name] of [
    [100_000_000n, '亿'],
    [10_000n, '万'],
  ] as const) {
    if (value < scale) continue
    const [head, rest] = [value / scale, value % scale]
    const count = head === 2n && first ? '两' : inWords(head, first)
    if (rest === 0n) return count + name
    // What is left out between two parts is one zero.
    return `${count}${name}${rest < scale / 10n ? '零' : ''}${inWords(rest, false)}`
  }
  return belowTenThousand(Number(value), first)
}

/**
 * An integer in Chinese characters.
 * @param isCounted a measure word follows, before which two is 两
 */
export function integer(digits: string, isCounted = false): string {
  const plain = digits.replaceAll(',', '')
  if (plain.length > mostDigits || (plain.length > 1 && plain.startsWith('0'))) return digitByDigit(plain)
  const value = BigInt(plain)
  if (value === 0n) return '零'
  return isCounted && value === 2n ? '两' : inWords(value, true)
}

/** A number with decimals, which are said one by one. */
export function decimal(whole: string, fraction: string | undefined, isCounted = false): string {
  return fraction === undefined ? integer(whole, isCounted) : `${integer(whole)}点${digitByDigit(fraction)}`
}

/** 元, 角 and 分 of an amount with two decimals: "12.05" is 十二元零五分. */
export function yuan(whole: string, fraction: string): string {
  const [tenths, hundredths] = [Number(fraction[0]), Number(fraction[1] ?? 0)]
  const isWhole = /^[0,]+$/.test(whole)
  const gap = !isWhole && tenths === 0 && hundredths > 0 ? '零' : ''
  const parts = [
    isWhole && tenths + hundredths > 0 ? '' : `${integer(whole, true)}元`,
    tenths > 0 ? `${digitNames[tenths]!}角` : gap,
    hundredths > 0 ? `${digitNames[hundredths]!}分` : '',
  ]
  return parts.join('')
}
