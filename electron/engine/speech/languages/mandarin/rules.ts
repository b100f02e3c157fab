import { latinRules } from './latin-rules.ts'
import { decimal, digitByDigit, integer, yuan } from './numbers.ts'
import { before, rule } from '../reading/part-rule.ts'
import type { Rule } from '../reading/part-rule.ts'
import { currencies, measure, signs, units } from './units.ts'

/** Pattern of an amount: whole part with or without commas, and decimals. */
const amount = String.raw`(\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.(\d+)(?!\.?\d))?`
const dash = '[-–—~～]'
/** No digit goes on. */
const end = String.raw`(?![\d])`
const multiple = '万亿|千亿|百亿|亿|千万|百万|十万|万|千'

/** What stands before a number that is said digit by digit. */
const codeBefore =
  /(?:ID|号码|分机号?|电话|手机号?|编号|密码|验证码|取件码|邀请码|房间号?|房号|邮编|邮政编码|QQ|QQ号|群号|微信号?|尾号|账号|卡号|工号|学号|车牌号?|单号|代码|门牌号?|热线|证号|序列号|流水号|航班|车次|拨打?|致电|呼叫)(?:[是为:：\s]|至)*$/
const scoreBefore = /(?:比分|比数|战胜|击败|大胜|险胜|领先|落后|战平|不敌|以)[^,，。;；]{0,6}$/

const isoDate: Rule = rule(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${end}`, ([, year, , month, day]) => {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return `${digitByDigit(year!)}年${integer(String(Number(month)))}月${integer(String(Number(day)))}日`
})

const years: Rule = rule(
  String.raw`(\d{4})(?:(${dash}|至|到)(\d{4}))?(年)(?!前|后|来|多|间|以前|以后|的?历史)`,
  ([, year, to, last]) => {
    const from = { length: year!.length, spoken: digitByDigit(year!) }
    const first = to === undefined ? [from] : [from, { length: to.length, spoken: '到' }]
    const second = last === undefined ? [] : [{ length: last.length, spoken: digitByDigit(last) }]
    return [...first, ...second]
  },
)

const shortYear: Rule = rule(String.raw`(\d{2})(?=年(?:\d{1,2}月|初|底|末|春|夏|秋|冬))`, ([, year]) =>
  digitByDigit(year!),
)

const decade: Rule = rule(String.raw`(\d{4})s(?![A-Za-z])`, ([, year]) => `${digitByDigit(year!)}年代`)

const clock: Rule = rule(
  String.raw`(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s?([aApP])\.?[mM]\.?)?${end}`,
  (match, text) => {
    const [, hour, minute, second, half] = match
    if (Number(hour) > 24 || scoreBefore.test(before(text, match.index))) return undefined
    const day = half === undefined ? '' : /a/i.test(half) ? '上午' : '下午'
    const minutes = minute === '00' && second === undefined ? '' : `${integer(minute!)}分`
    const seconds = second === undefined ? '' : `${integer(second)}秒`
    return `${day}${integer(String(Number(hour)), true)}点${minutes}${seconds}`
  },
)

const halfDay: Rule = rule(
  String.raw`(\d{1,2})\s?([aApP])\.?[mM]\.?(?![A-Za-z])`,
  ([, hour, half]) => `${/a/i.test(half!) ? '上午' : '下午'}${integer(hour!, true)}点`,
)

const score: Rule = rule(
  String.raw`(\d{1,3})[:：](\d{1,3})${end}`,
  ([, one, other]) => `${integer(one!)}比${integer(other!)}`,
)

const telephone: Rule = rule(
  String.raw`(?:\+?86[- ]?)?1[3-9]\d([- ]?)\d{4}\1\d{4}${end}|\(?0\d{2,3}\)?[- ]\d{3,4} ?\d{4}(?:-\d{1,4})?${end}|[48]00([- ]?)\d{3,4}\2\d{3,4}${end}|\d{3,4}-\d{3,4}-\d{4}${end}`,
  ([number]) => digitByDigit(number!, true),
)

const code: Rule = (text, at) => {
  const digits = /^(?:\d+(?:-\d+)+|\d{2,}(?: \d{2,})*)(?![\d.%])/.exec(text.slice(at, at + 40))?.[0]
  if (digits === undefined) return undefined
  const isCode =
    codeBefore.test(before(text, at)) ||
    /^\s?(?:房间|室|号房|教室|宿舍|次列车|次航班|次高铁)/.test(text.slice(at + digits.length))
  return isCode ? [{ length: digits.length, spoken: digitByDigit(digits, true) }] : undefined
}

const version: Rule = rule(String.raw`\d+(?:\.\d+){2,}`, ([found]) => {
  const groups = found!.split('.')
  const isAddress = groups.length === 4 && groups.every((group) => Number(group) < 256)
  return groups.map((group) => (isAddress ? digitByDigit(group, true) : integer(group))).join('点')
})

const moneyBefore: Rule = rule(
  String.raw`(US\$|HK\$|NT\$|[¥$€£₩₹])\s?${amount}\s?(${multiple})?元?`,
  ([, sign, whole, fraction, times = '']) => {
    const name = currencies[sign!]!
    if (sign === '¥' && times === '' && fraction !== undefined && fraction.length <= 2) return yuan(whole!, fraction)
    return `${shown(whole!, fraction, true)}${times}${name}`
  },
)

const moneyAfter: Rule = rule(
  String.raw`${amount}\s?(${multiple})?\s?(USD|EUR|GBP|CNY|RMB|JPY|HKD|[¥$€£])(?![A-Za-z])`,
  ([, whole, fraction, times = '', name]) => `${shown(whole!, fraction, true)}${times}${currencies[name!]!}`,
)

/** An amount of money, without the zeros that end its decimals. */
function shown(whole: string, fraction: string | undefined, isCounted: boolean): string {
  const plain = fraction?.replace(/0+$/, '')
  return decimal(whole, plain === '' ? undefined : plain, isCounted)
}

const price: Rule = rule(String.raw`${amount}(?=\s?(?:元|块))`, ([, whole, fraction]) => shown(whole!, fraction, true))

const percentOf = (sign: string, whole: string, fraction: string | undefined): string =>
  `${signOf(sign)}百分之${whole === '100' && fraction === undefined ? '百' : decimal(whole, fraction)}`

const percent: Rule = rule(
  String.raw`([-−+]?)${amount}\s?%?${dash}${amount}\s?%|([-−+]?)${amount}\s?%`,
  ([, sign, whole, fraction, whole2, fraction2, alone, only, onlyFraction]) =>
    only === undefined
      ? `${percentOf(sign!, whole!, fraction)}到${percentOf('', whole2!, fraction2)}`
      : percentOf(alone!, only, onlyFraction),
)

const permille: Rule = rule(String.raw`${amount}\s?‰`, ([, whole, fraction]) => `千分之${decimal(whole!, fraction)}`)

function signOf(sign: string): string {
  return sign === '' ? '' : sign === '+' ? '正' : '负'
}

const temperature: Rule = rule(
  String.raw`([-−]?)${amount}\s?(℃|°\s?C|°\s?F|℉|°|度)(?![A-Za-z])`,
  ([, sign, whole, fraction, degree]) => {
    if (degree === '度' && sign === '') return undefined
    const name = /[CF℃℉]/.test(degree!) ? (/[F℉]/.test(degree!) ? '华氏度' : '摄氏度') : '度'
    return `${sign === '' ? '' : '零下'}${decimal(whole!, fraction)}${name}`
  },
)

const unit: Rule = rule(
  String.raw`([-−+]?)${amount}\s?(㎡|[a-zA-Zμµ]{1,4}(?:[²³23](?!\d))?(?:\/[a-z])?)(?![A-Za-z\d])`,
  ([, sign, whole, fraction, name]) => {
    const unitName = units[name!.replace('µ', 'μ')]
    return unitName && `${signOf(sign!)}${decimal(whole!, fraction, true)}${unitName}`
  },
)

/** More than a whole is no fraction: "120/80" of a blood pressure, "24/7". */
const fraction: Rule = rule(String.raw`(\d{1,3})\/(\d{1,4})(?![\d/])`, ([, part, whole]) =>
  Number(part) > Number(whole)
    ? [
        { length: part!.length, spoken: integer(part!) },
        { length: 1, spoken: '' },
        { length: whole!.length, spoken: integer(whole!) },
      ]
    : `${integer(whole!)}分之${integer(part!)}`,
)

const vulgar: Readonly<Record<string, string>> = {
  '½': '二分之一',
  '⅓': '三分之一',
  '⅔': '三分之二',
  '¼': '四分之一',
  '¾': '四分之三',
  '⅕': '五分之一',
  '⅛': '八分之一',
}
const vulgarFraction: Rule = rule(String.raw`(\d+)?([½⅓⅔¼¾⅕⅛])`, ([, whole, part]) =>
  whole === undefined ? vulgar[part!] : `${integer(whole)}又${vulgar[part!]!}`,
)

const product: Rule = rule(String.raw`(\d+)(\s?[x×X*]\s?)(?=\d)`, ([, number, sign]) => [
  { length: number!.length, spoken: integer(number!) },
  { length: sign!.length, spoken: '乘' },
])

const number: Rule = rule(String.raw`([-−]?)${amount}(\+(?=\p{Script=Han}|$))?`, (match, text) => {
  const [found, sign, whole, part, more] = match
  const rest = text.slice(match.index + found.length, match.index + found.length + 24)
  const isOrdinal = text[match.index - 1] === '第'
  // The second number of a range tells what the first one counts, too: "2-3个".
  const isCounted = !isOrdinal && measure.test(rest.replace(/^[-–—~～至到]\d+(?=\D)/, ''))
  return `${signOf(sign!)}${decimal(whole!, part, isCounted)}${more ? '多' : ''}`
})

/** Signs between numbers, and those that are said wherever they stand. */
const sign: Rule = (text, at) => {
  const found = text[at]!
  const [last, next] = [text[at - 1] ?? '', text.slice(at + 1, at + 3)]
  const spoken = (word: string) => [{ length: 1, spoken: word }]
  const isRange = /[-–—~～]/.test(found) && /[\d年月日号点时分秒%℃元万亿度级]/.test(last) && /^[\d$¥€£]/.test(next)
  if (isRange) return spoken(/^\d+(?:\.\d+)?=/.test(text.slice(at + 1, at + 12)) ? '减' : '到')
  if (/[~～]/.test(found) && /^\d/.test(next)) return spoken('约')
  if (found === '+' && /[\d\p{L}]/u.test(last) && /^\s?[\d\p{L}]/u.test(next)) return spoken('加')
  if (/[<>]/.test(found) && /^\s?\d/.test(next)) return spoken(found === '<' ? '小于' : '大于')
  if (found === '/' && /[元块镑]/.test(last) && /^\p{Script=Han}/u.test(next)) return spoken('每')
  if (/[×÷=]/.test(found) && !/[\d\p{L}\s)]/u.test(last)) return undefined
  return Object.hasOwn(signs, found) ? spoken(signs[found]!) : undefined
}

const numberRules: readonly Rule[] = [
  isoDate,
  years,
  shortYear,
  decade,
  telephone,
  code,
  clock,
  halfDay,
  score,
  version,
  moneyBefore,
  percent,
  permille,
  temperature,
  moneyAfter,
  unit,
  vulgarFraction,
  fraction,
  product,
  price,
  number,
]

/** How what stands at a place of a text is read; undefined where no rule applies. */
export function readPart(text: string, at: number): ReturnType<Rule> {
  const character = text[at]!
  if (/[A-Za-z@]/.test(character)) return first([moneyBefore, ...latinRules], text, at)
  const isSigned = /[-−+]/.test(character) && /[\d]/.test(text[at + 1] ?? '')
  if (/[\d½⅓⅔¼¾⅕⅛$¥€£₩₹]/.test(character)) return first([...latinRules.slice(0, 1), ...numberRules], text, at)
  // A dash behind a number or unit is that of a range, not a sign.
  if (isSigned && !/[\dA-Za-z%℃年月日号点时分秒度元)]/.test(text[at - 1] ?? '')) return first(numberRules, text, at)
  return sign(text, at)
}

function first(rules: readonly Rule[], text: string, at: number): ReturnType<Rule> {
  for (const one of rules) {
    const found = one(text, at)
    if (found) return found
  }
  return undefined
}
