import type { Context, Reading, Rule } from '../types.ts'
import { endsSentence, matchAt, whole } from './match.ts'

/** `end`: the abbreviation may also be the last word of a sentence, whose full stop is then its own. */
interface Abbreviation {
  spoken: string[]
  end?: boolean
}

const word = (spoken: string): Abbreviation => ({ spoken: spoken.split(' ') })
const ending = (spoken: string): Abbreviation => ({ spoken: spoken.split(' '), end: true })

/** Abbreviations without their last full stop, in lower case. */
const dottedAbbreviations: Readonly<Record<string, Abbreviation>> = {
  mr: word('mister'),
  mrs: word('missus'),
  ms: word('miz'),
  mx: word('mix'),
  prof: word('professor'),
  gen: word('general'),
  gov: word('governor'),
  sen: word('senator'),
  rep: word('representative'),
  capt: word('captain'),
  lt: word('lieutenant'),
  sgt: word('sergeant'),
  col: word('colonel'),
  cmdr: word('commander'),
  rev: word('reverend'),
  hon: word('honorable'),
  mt: word('mount'),
  ft: word('fort'),
  sr: ending('senior'),
  jr: ending('junior'),
  esq: ending('esquire'),
  inc: ending('incorporated'),
  ltd: ending('limited'),
  corp: ending('corporation'),
  co: ending('company'),
  bros: ending('brothers'),
  llc: ending('L L C'),
  etc: ending('et cetera'),
  vs: word('versus'),
  'e.g': word('for example'),
  eg: word('for example'),
  'i.e': word('that is'),
  ie: word('that is'),
  'a.k.a': word('also known as'),
  cf: word('compare'),
  al: ending('al'),
  approx: word('approximately'),
  appt: ending('appointment'),
  dept: ending('department'),
  est: word('established'),
  ext: word('extension'),
  fig: word('figure'),
  figs: word('figures'),
  eq: word('equation'),
  sec: word('section'),
  secs: word('sections'),
  app: word('appendix'),
  ch: word('chapter'),
  vol: word('volume'),
  vols: word('volumes'),
  pt: word('part'),
  bk: word('book'),
  ste: word('suite'),
  tsp: ending('teaspoons'),
  tbsp: ending('tablespoons'),
  ed: word('edition'),
  pp: word('pages'),
  min: ending('minutes'),
  max: word('maximum'),
  avg: word('average'),
  tel: word('telephone'),
  temp: word('temperature'),
  incl: word('including'),
  excl: word('excluding'),
  misc: word('miscellaneous'),
  ave: ending('avenue'),
  blvd: ending('boulevard'),
  rd: ending('road'),
  hwy: ending('highway'),
  sq: ending('square'),
  apt: word('apartment'),
  bldg: ending('building'),
  govt: word('government'),
  univ: word('university'),
  assn: ending('association'),
  jan: ending('january'),
  feb: ending('february'),
  mar: ending('march'),
  apr: ending('april'),
  aug: ending('august'),
  sept: ending('september'),
  sep: ending('september'),
  oct: ending('october'),
  nov: ending('november'),
  dec: ending('december'),
  mon: ending('monday'),
  tue: ending('tuesday'),
  tues: ending('tuesday'),
  wed: ending('wednesday'),
  thu: ending('thursday'),
  thurs: ending('thursday'),
  fri: ending('friday'),
  hrs: ending('hours'),
  lbs: ending('pounds'),
  oz: ending('ounces'),
}
/** Abbreviations that are also words: their full stop counts as part of them only where the text after it fits. */
const alsoWords = new Set([
  'co',
  'ed',
  'al',
  'mar',
  'sun',
  'sat',
  'wed',
  'min',
  'max',
  'fig',
  'gen',
  'col',
  'sec',
  'rep',
  'mon',
  'temp',
  'est',
  'ext',
  'gov',
  'dec',
  'sq',
  'ch',
  'rev',
  'ms',
  'eq',
  'hon',
  'ft',
  'pt',
  'secs',
  'app',
])
const dotWord = /([A-Za-z]{2,6}|[eEiI]\.[gGeE]|a\.k\.a)\.(?![A-Za-z\d])|(M(?:rs?|s))\.(?=[A-Z])/y
const doctorPattern = /Dr\.?(?= +[A-Z])|Drs\.(?= +[A-Z])/y
const drivePattern = /Dr\./y
const saintPattern = /St\.?(?= +[A-Z][a-z])/y
const streetPattern = /[Ss]t\./y
/** A number in digits or a Roman numeral; "I" alone is the pronoun unless a mark follows. */
const numberAhead = '(?=\\d|(?:[IVX]{2,}|[VX]|L[IVX]+|I(?=[,;:.)]|$))(?![A-Za-z]))'
const numberPattern = new RegExp(`(?:[Nn]os\\.(?= ?[IVXL]+(?![A-Za-z]))|(?:[Nn]os?\\.|№)(?= ?${numberAhead}))`, 'y')
const pagePattern = /(pp?)\.(?= ?(?:\d|[ivxl]+\b))/y
const circaPattern = /ca?\.(?= ?\d{3,4}(?!\d))/y
/** "(b. 1950)", "(1879, d. 1955)". */
const livedPattern = /([bd])\.(?= \d{4}(?!\d))/y
/** Sizes of streets without their full stop, after a name: "on Main St, we". */
const bareStreet = /(St|Ave|Blvd|Rd|Ln|Pkwy|Dr|Hwy)(?=[,;:)!?]| *(?:$|\n)| +[a-z]|\.?$)(?![.'])/y
const streets: Readonly<Record<string, string>> = {
  St: 'street',
  Ave: 'avenue',
  Blvd: 'boulevard',
  Rd: 'road',
  Ln: 'lane',
  Pkwy: 'parkway',
  Dr: 'drive',
  Hwy: 'highway',
}
const lettersPattern = /(?:[A-Z]\.){2,}(?:[A-Z]\b(?!\.))?(?:'s\b)?|(?:[ap]\.m\.)|Ph\.? ?D\.?(?![a-z])/y
const initialPattern = /([A-Z])\.(?= *[A-Z])/y
const barePattern =
  /(?:km\/h|vs|etc|w\/o?|b\/c|c\/o|eg|ie|approx|dept|govt|Mr|Mrs|Ms|Prof|Jr|Sr|[Ee]xt(?= \d)|[Aa]pt(?= \d))(?![A-Za-z.'])/y
const perPattern = /(?:mo|yr|hr|wk|min|sec|(?<=\d\/)[hs])(?![A-Za-z\d])/y
const perUnits: Readonly<Record<string, string>> = {
  mo: 'month',
  yr: 'year',
  hr: 'hour',
  wk: 'week',
  min: 'minute',
  sec: 'second',
  h: 'hour',
  s: 'second',
}
const bareWords: Readonly<Record<string, string>> = {
  'w/': 'with',
  'km/h': 'kilometers per hour',
  'w/o': 'without',
  'b/c': 'because',
  'c/o': 'care of',
}
/** Words in capitals at the beginning of a sentence after which a name follows: "The St. Louis Arch". */
const beforeNames = new Set('the a in at to from near of on by for and with visit'.split(' '))
const greetings = new Set(['dear', 'hi', 'hello', 'hey', 'thanks', 'the', 'and', 'my', 'our'])
/** Words after which a single capital is a label ("Plan B."), not a person's initial. */
const lettered = new Set(
  'plan vitamin type class option part grade group section hepatitis column room gate appendix exhibit series and or'.split(
    ' ',
  ),
)

/** The full stop is left to the sentence when the sentence may end here. */
function reading(context: Context, match: RegExpExecArray, spoken: string[], mayEnd: boolean): Reading[] {
  const shared = mayEnd && match[0].endsWith('.') && endsSentence(context.text, context.at + match[0].length)
  return [{ length: match[0].length - (shared ? 1 : 0), spoken }]
}

function titles(context: Context): Reading[] | undefined {
  const afterName =
    /^[A-Z\d][^,;:.!?]*$/.test(
      context.text.slice(Math.max(0, context.at - 40), context.at).match(/(\S+)\s+$/)?.[1] ?? '',
    ) && !beforeNames.has(context.previous)
  const saint = matchAt(context, saintPattern)
  // "Main St. Louis" is rare, "on 5th St. Then" is common: a sentence seldom continues with a name right after Street.
  if (saint && !(afterName && context.previous !== '')) return whole(saint, ['saint'])
  const named = matchAt(context, bareStreet)
  if (named && afterName && context.previous !== '') return whole(named, [streets[named[1] ?? ''] ?? 'street'])
  const street = matchAt(context, streetPattern)
  if (street) return reading(context, street, ['street'], true)
  const doctor = matchAt(context, doctorPattern)
  if (
    doctor &&
    !(
      afterName &&
      endsSentence(context.text, context.at + doctor[0].length) &&
      /^(?:rd|st|th|nd)$/.test(context.previous.slice(-2))
    )
  )
    return whole(doctor, [doctor[0].startsWith('Drs') ? 'doctors' : 'doctor'])
  const drive = matchAt(context, drivePattern)
  if (!drive) return undefined
  return afterName && !greetings.has(context.previous)
    ? reading(context, drive, ['drive'], true)
    : whole(drive, ['doctor'])
}

function dotted(context: Context): Reading[] | undefined {
  const number = matchAt(context, numberPattern)
  if (number) return whole(number, [/^nos/i.test(number[0]) ? 'numbers' : 'number'])
  const circa = matchAt(context, circaPattern)
  if (circa) return whole(circa, ['circa'])
  const lived =
    /[(,;] ?$/.test(context.text.slice(Math.max(0, context.at - 2), context.at)) && matchAt(context, livedPattern)
  if (lived) return whole(lived, [lived[1] === 'b' ? 'born' : 'died'])
  const page = matchAt(context, pagePattern)
  if (page) return whole(page, [page[1] === 'pp' ? 'pages' : 'page'])
  const match = matchAt(context, dotWord)
  if (!match) return undefined
  const key = (match[1] ?? match[2] ?? '').toLowerCase()
  const found = dottedAbbreviations[key]
  if (!found) return undefined
  const rest = context.text.slice(context.at + match[0].length)
  if (alsoWords.has(key)) {
    const capital = /^[A-Z]/.test(match[0])
    const fits =
      key === 'co' && capital && /^ +[a-z]/.test(rest)
        ? true
        : capital
          ? /^ +[A-Z\d(—–-]|^,/.test(rest)
          : /^ +(?:[\da-z(]|[IVXLC]+\b)|^,/.test(rest.slice(0, 20))
    if (!fits) return undefined
  }
  if (key === 'no' || (key === 'us' && !/^U/.test(match[0]))) return undefined
  return reading(context, match, found.spoken, found.end === true)
}

function letters(context: Context): Reading[] | undefined {
  const match = matchAt(context, lettersPattern)
  if (match) {
    const possessive = match[0].endsWith("'s")
    const initials = possessive ? match[0].slice(0, -2) : match[0]
    const names = [...initials.toUpperCase()].filter((c) => c >= 'A' && c <= 'Z')
    const spoken = possessive ? [...names.slice(0, -1), `${names.at(-1) ?? ''}'s`] : names
    // After people's initials and in "U.S. Government" the sentence continues; in "the U.S. The" it ends: only a word
    // that starts sentences ends it.
    const starter = /^["')]*\s+(?:The|A|An|It|In|This|That|We|He|She|They|But|And|So|If|For|When|There|Our|My|You|I)\b/
    const rest = context.text.slice(context.at + match[0].length)
    const end = match[0].endsWith('.') && (/^["')\]]*\s*(?:\n|$)/.test(rest) || starter.test(rest))
    return [{ length: match[0].length - (end ? 1 : 0), spoken }]
  }
  const initial = matchAt(context, initialPattern)
  if (!initial || lettered.has(context.previous) || initial[1] === 'I') return undefined
  return whole(initial, [initial[1] ?? ''])
}

function perUnit(context: Context): Reading[] | undefined {
  const per = context.text[context.at - 1] === '/' ? matchAt(context, perPattern) : undefined
  return per && whole(per, [perUnits[per[0]] ?? per[0]])
}

function bare(context: Context): Reading[] | undefined {
  const match = matchAt(context, barePattern)
  if (!match) return undefined
  const special = bareWords[match[0]]
  if (special) return whole(match, special.split(' '))
  const found = dottedAbbreviations[match[0].toLowerCase()]
  return found && whole(match, found.spoken)
}

/** Shortened words, with and without their full stops. */
export const abbreviationRules: Rule[] = [perUnit, titles, letters, dotted, bare]
