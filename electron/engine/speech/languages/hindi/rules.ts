import { latinWord } from '../reading/latin-word.ts'
import { rule } from '../reading/part-rule.ts'
import type { ReadPart, Rule } from '../reading/part-rule.ts'
import { digitByDigit, integer } from './numbers.ts'
import { moneyBefore, numberRules } from './number-rules.ts'
import { abbreviations, addressNames, signs } from './words.ts'

const address: Rule = rule(
  String.raw`(?:https?:\/\/|www\.)[\w./?%&=#:@-]*[\w/]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){0,4}\.(?:com|in|org|net|io|edu|gov|ai|app|dev)(?![A-Za-z\d.])(?:\/[\w./-]*[\w/])?`,
  ([found]) =>
    [...found!.replace(/^https?:\/\//i, '').matchAll(/[A-Za-z]+|\d+|[^A-Za-z\d]/g)]
      .map(([part]) => {
        if (/^\d/.test(part)) return part.length > 2 ? digitByDigit(part) : integer(part)
        return /^[A-Za-z]/.test(part) ? latinWord(part === 'www' ? 'WWW' : part) : (addressNames[part] ?? '')
      })
      .join(' '),
  'iu',
)

/** "CA1234", "5G": letters with figures; more than two are said one by one. */
const model: Rule = rule(String.raw`([A-Z]{1,4})-?(\d{1,8})(?![\d.,%]|[a-z])`, ([found, letters, digits]) => {
  const gap = found!.length - letters!.length - digits!.length
  return [
    { length: letters!.length + gap, spoken: latinWord(letters!) },
    { length: digits!.length, spoken: digits!.length > 2 ? digitByDigit(digits!) : integer(digits!) },
  ]
})

const latin: Rule = (text, at) => {
  const found = /^(?:(?:[A-Z]\.){2,}|[A-Za-z]+(?:['’][A-Za-z]+)*)/.exec(text.slice(at, at + 60))?.[0]
  if (found === undefined) return undefined
  const spoken = found.includes('.')
    ? [...found].filter((one) => one !== '.').join(' ')
    : latinWord(found.replaceAll('’', "'"))
  return [{ length: found.length, spoken }]
}

const nameOfLetter = '(?:डब्ल्यू|एक्स|क्यू|ज़ेड|जेड|वाई|एफ़|एफ|एच|आई|एल|एम|एन|आर|एस|बी|सी|डी|जी|जे|के|पी|टी|यू|वी|ए|ई|ओ)'
/** Initials with stops: "बी.ए.", "ए. पी. जे.". */
const initials: Rule = rule(
  String.raw`(?:${nameOfLetter}\.\s?){1,6}(?:${nameOfLetter}\.|(?<=\.)${nameOfLetter}(?!\p{L}|\p{M}))`.normalize('NFC'),
  ([found]) => found!.replaceAll(/[.\s]+/g, ' ').trim(),
)

const longest = Math.max(...Object.keys(abbreviations).map((one) => one.length))
const abbreviation: Rule = (text, at) => {
  for (let length = longest; length > 1; length--) {
    // The sign of abbreviations stands for a full stop: "डॉ॰".
    const written = text.slice(at, at + length).replaceAll('॰', '.')
    const spoken = Object.hasOwn(abbreviations, written) ? abbreviations[written] : undefined
    if (spoken !== undefined && !/^[\p{L}\p{M}]/u.test(text.slice(at + length))) return [{ length, spoken }]
  }
  return undefined
}

const word: Rule = (text, at) => {
  const found = /^[\u0900-\u0963\u0970-\u097f\u200c\u200d]+/.exec(text.slice(at, at + 80))?.[0]
  return found === undefined ? undefined : [{ length: found.length, spoken: found.replace(/[\u0970॰]/g, '') }]
}

const sign: Rule = (text, at) => {
  const found = text[at]!
  if (found === '@' && /^[A-Za-z]/.test(text.slice(at + 1, at + 2))) return [{ length: 1, spoken: 'ऐट' }]
  if (found === '#' && /^[\p{L}]/u.test(text.slice(at + 1, at + 2))) return [{ length: 1, spoken: 'हैशटैग' }]
  return Object.hasOwn(signs, found) ? [{ length: 1, spoken: signs[found]! }] : undefined
}

function first(rules: readonly Rule[], text: string, at: number): ReadPart[] | undefined {
  for (const one of rules) {
    const found = one(text, at)
    if (found) return found
  }
  return undefined
}

/** How what stands at a place of a text is read; undefined where no rule applies. */
export function readPart(text: string, at: number): ReadPart[] | undefined {
  const character = text[at]!
  const isSigned =
    /[-−+]/.test(character) && /\d/.test(text[at + 1] ?? '') && !/[\p{L}\p{M}\d]/u.test(text[at - 1] ?? '')
  if (/[\d½¼¾]/.test(character) || isSigned) return first([address, ...numberRules], text, at)
  if (/[A-Za-z$₹€£¥]/.test(character)) return first([address, moneyBefore, model, latin, sign], text, at)
  // Within a word no other one begins.
  if (/[\p{L}\p{M}]/u.test(text[at - 1] ?? '')) return first([word, sign], text, at)
  return first([moneyBefore, initials, abbreviation, word, sign], text, at)
}
