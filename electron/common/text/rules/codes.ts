import { digits } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { grouped } from './grouped.ts'
import { isCapital, isDigit, labelBefore, matchAt, nextWord, piece, whole } from './match.ts'
import { spell } from './mixed.ts'

/** Things that are labelled with a number and a letter: the letter is no amount ("gate 7M") and no unit. */
const labelled = new Set(
  (
    'apt apartment room gate seat row section sec suite ste unit flat floor bus platform bay lot building bldg level zone terminal ' +
    'exhibit figure fig table appendix step question article art chapter ch class grade schedule route flight track door locker ' +
    'no number rule item part phase model size highway hwy exit stop pier hall block box hangar dock berth stand cabin form ' +
    'paragraph clause title problem exercise group team ward bed desk booth stall aisle entrance stage pump lane line'
  ).split(' '),
)
const withLetter = /(\d{1,4})([A-Za-z])(?![A-Za-z\d])/y
/** Lines and lanes are counted in millions, too; forms and sizes have units. */
const onlyCapital = /[A-Z]/

function letterBehind(context: Context): Reading[] | undefined {
  const match = isDigit(context) ? matchAt(context, withLetter) : undefined
  if (!match || !onlyCapital.test(match[2] ?? '') || !labelled.has(labelBefore(context))) return undefined
  return whole(match, [...grouped(match[1] ?? ''), (match[2] ?? '').toUpperCase()])
}

const digitRun = /\d{3,19}(?![\d:/%]|[.,]\d|-\d|[A-Za-z])/y
/** What is a row of digits and no amount. */
const codeLabel =
  /(?:\b(?:PINs?|pin|passcode|password|OTP|ZIP|[Zz]ip|CV[VC]|SSN|[Pp]ostcode|[Pp]ostal code|ISBN|IDs?|[Aa]ccount|[Ee]xt\.?|[Ee]xtension|[Aa]rea code|[Zz]ip code|PIN code|[Pp]in code|security code|[Aa]ccess code|[Cc]onfirmation code|[Vv]erification code)(?: (?:code|number|no\.|of|is|was|to))?[:#]?|\b(?:account|routing|serial|tracking|reference|confirmation|policy|passport|license|registration|phone) number(?: (?:is|was|of))?:?|\blast (?:four|4|three|3) digits(?: (?:are|were|of))?:?) ?$/
const codeOfFour = /\b[Cc]ode(?: (?:is|was|of))?:? $/
const endingIn = /\b(?:[Ee]nding|[Ee]nds|[Ee]nded)(?: (?:in|with))? $/
const ownNumber = /\b(?:cards?|accounts?|numbers?|phones?|visa|mastercard|amex|iban|plate|serial)\b/i
const yearLike = /^(?:19|20)\d\d$/
const dialled =
  /\b(?:[Cc]all|[Cc]alls|[Cc]alled|[Cc]alling|[Dd]ial|[Dd]ials|[Dd]ialed|[Dd]ialled|[Dd]ialing|[Pp]hone|[Pp]honed|[Rr]ing|[Rr]ang|[Tt]ext|[Tt]exted) $/
const shortNumbers = new Set([
  '911',
  '112',
  '999',
  '000',
  '411',
  '311',
  '211',
  '511',
  '811',
  '988',
  '101',
  '110',
  '119',
  '111',
])
const emergencyNouns = new Set([
  'call',
  'calls',
  'operator',
  'operators',
  'dispatcher',
  'dispatchers',
  'caller',
  'callers',
])

function isCode(context: Context, number: string): boolean {
  const { text, at } = context
  const before = text.slice(Math.max(0, at - 60), at)
  const next = nextWord(text, at + number.length)
  if (codeLabel.test(before)) return true
  if (codeOfFour.test(before)) return number.length > 3
  if (endingIn.test(before)) return number.length === 4 && (!yearLike.test(number) || ownNumber.test(before))
  if (number === '911' && emergencyNouns.has(next)) return true
  if (/\b[Tt]ext \S{1,20} to $/.test(before)) return number.length < 7
  if (!dialled.test(before)) return false
  return shortNumbers.has(number) && !/^(?:people|men|women)$|[^s]s$/.test(next)
}

/** Numbers that nobody counts with are read digit by digit: PIN 0074, ext. 204, call 911. */
function singly(context: Context): Reading[] | undefined {
  const match = isDigit(context) ? matchAt(context, digitRun) : undefined
  return match && isCode(context, match[0]) ? whole(match, digits(match[0])) : undefined
}

const stateZip =
  /(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])( +)(\d{5})(?:(-)(\d{4}))?(?![\d-]|[.,]\d)/y

/** "TX 78701": a state of the USA and its postal code. */
function postal(context: Context): Reading[] | undefined {
  const match = isCapital(context) ? matchAt(context, stateZip) : undefined
  if (!match) return undefined
  const [, state = '', gap = '', zip = '', dash, more] = match
  const head: Reading[] = [{ length: 2, spoken: spell(state) }, piece(gap)]
  if (dash === undefined || more === undefined) return [...head, piece(zip, digits(zip))]
  return [...head, { ...piece(zip + dash, digits(zip)), after: ',' }, piece(more, digits(more))]
}

/** Labels and codes: numbers with a letter behind them, and numbers that are read digit by digit. */
export const codeRules: Rule[] = [letterBehind, singly, postal]
