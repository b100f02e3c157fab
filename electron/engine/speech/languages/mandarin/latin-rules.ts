import { latinWord } from '../reading/latin-word.ts'
import { digitByDigit, integer } from './numbers.ts'
import { before, rule } from '../reading/part-rule.ts'
import type { Rule } from '../reading/part-rule.ts'

const addressNames: Readonly<Record<string, string>> = {
  '.': '点',
  '/': '斜杠',
  '-': '杠',
  _: '下划线',
  '@': '艾特',
  '#': '井号',
  '&': '和',
  '=': '等于',
  '?': '问号',
  '%': '百分号',
  ':': '冒号',
}

const address: Rule = rule(
  String.raw`(?:https?:\/\/|www\.)[\w./?%&=#:@-]*[\w/]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){0,4}\.(?:com|cn|org|net|io|edu|gov|ai|app|dev)(?![A-Za-z\d.])(?:\/[\w./-]*[\w/])?`,
  ([found]) =>
    [...found!.replace(/^https?:\/\//i, '').matchAll(/[A-Za-z]+|\d+|[^A-Za-z\d]/g)]
      .map(([part]) => {
        if (/^\d/.test(part)) return digitByDigit(part)
        return /^[A-Za-z]/.test(part) ? latinWord(part === 'www' ? 'WWW' : part) : (addressNames[part] ?? '')
      })
      .join(' '),
  'iu',
)

/** "CA1234", "G102": the numbers of flights, trains and models; up to two digits are a number. */
const model: Rule = rule(String.raw`([A-Z]{1,4})-?(\d{1,8})(?![\d.,%]|[a-z])`, ([found, letters, digits]) => {
  const spoken = digits!.length > 2 || digits!.startsWith('0') ? digitByDigit(digits!, true) : integer(digits!)
  const gap = found!.length - letters!.length - digits!.length
  return [
    { length: letters!.length + gap, spoken: latinWord(letters!) },
    { length: digits!.length, spoken },
  ]
})

const plusPlus: Rule = rule(String.raw`([A-Za-z])\+\+`, ([, letter]) => `${letter!.toUpperCase()}加加`)

const word: Rule = (text, at) => {
  const found = /^[A-Za-z]+(?:['’][A-Za-z]+)*/.exec(text.slice(at, at + 60))?.[0]
  if (found === undefined) return undefined
  return [{ length: found.length, spoken: latinWord(found.replaceAll('’', "'")) }]
}

/** "@name": the sign is said where a name follows. */
const mention: Rule = (text, at) =>
  text[at] === '@' && /^[A-Za-z\p{Script=Han}]/u.test(text.slice(at + 1, at + 3)) && !/\w$/.test(before(text, at))
    ? [{ length: 1, spoken: '艾特' }]
    : undefined

/** Rules for what begins with a Latin letter; addresses, the first, may begin with a digit. */
export const latinRules: readonly Rule[] = [address, model, plusPlus, word, mention]
