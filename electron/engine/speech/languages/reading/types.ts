/** Name of something counted: one of it, several of it, and whether the word is feminine. */
export interface Counted {
  one: string
  many: string
  feminine?: boolean
}

/** A currency, with its hundredth part where it has one. */
export interface Currency extends Counted {
  part?: Counted
}

/** How a language writes out what is not written as it is said. All words are in lower case. */
export interface ReadingWords {
  /** @param feminine counts a feminine word @param beforeWord the counted word follows: Spanish "un euro", not "uno" */
  cardinal: (value: bigint, options?: { feminine?: boolean; beforeWord?: boolean }) => string
  ordinal: (value: number, feminine: boolean) => string
  /** Gender of a noun that is counted, by its ending; undefined where the word can't be what the number counts. */
  genderOf: (noun: string, count: number) => 'feminine' | 'masculine' | undefined
  /** Words before which 1 and Roman numerals are ordinals: Italian "1 maggio", "XX secolo". */
  ordinalBefore?: RegExp
  /** A Roman numeral with the ending of an ordinal, as groups: French "XIVe". */
  romanOrdinal?: RegExp
  /** What is parted from capitals behind it, at the beginning of a word: French "l'ADN". */
  elided?: RegExp
  /** Abbreviations without a full stop, as they are written: French "Mme". */
  shortForms?: Readonly<Record<string, string>>
  /** A telephone number by its groups of figures, where they aren't said one by one. */
  telephone?: (groups: readonly string[]) => string
  /** Capitals with vowels that are spelled though they have more than three letters. */
  alwaysSpelled?: ReadonlySet<string>
  /** A date; `month` is 1 to 12. */
  date: (day: number, month: number, year: number | undefined) => string
  /** A time of day. */
  time: (hour: number, minute: number) => string
  /** Names of the letters. */
  letters: Readonly<Record<string, string>>
  /** Abbreviations with their full stops, in lower case: "sr.". */
  abbreviations: Readonly<Record<string, string>>
  /** Abbreviations that end a sentence where a capital follows: "etc.". */
  lastAbbreviations: ReadonlySet<string>
  units: Readonly<Record<string, Counted>>
  currencies: Readonly<Record<string, Currency>>
  /** Between an amount in millions and its currency: "dos millones de euros". */
  ofMillions: string
  /** The same before a vowel, written together with the currency: "trois millions d'euros". Absent: no other form. */
  ofMillionsElided?: string
  /** Multipliers behind numbers with a currency: "3 M€", "2 mil millones". */
  millions: Readonly<Record<string, Counted>>
  /** Between an amount and its hundredth parts. */
  andParts: string
  decimalComma: string
  percent: string
  minus: string
  plus: string
  equals: string
  and: string
  at: string
  /** In addresses. */
  dot: string
  slash: string
  hyphen: string
  underscore: string
  hash: string
  /** Between two numbers with a dash. */
  to: string
  per: string
  times: string
  degrees: Counted
  /** The highest number that is an ordinal with a sign of degrees behind it: Italian "1° maggio". */
  lastOrdinalDegree: number
  number: string
  /** Words after which a Roman numeral is a number: "siglo". Small ones behind names of rulers are ordinals. */
  romanAfter: RegExp
  rulers: RegExp
  /** The highest Roman numeral that is an ordinal behind the name of a ruler. */
  lastRulerOrdinal: number
  /** Matches the end of what stands before a time of day with a point between hours and minutes: "alle 9.30". */
  beforeTime: RegExp
  /** Capitals that are said as a word though they could be spelled: "ONU". */
  saidAsWords: ReadonlySet<string>
}
