/** The mark that follows a word and determines its pause and melody; '' where no pause follows. */
export type Mark = '' | ',' | '.' | '?' | '!' | ';' | ':' | '—' | '…'

/** A written word and how it is read. Offsets are UTF-16 indexes into the text as given, `end` exclusive. */
export interface ReadToken {
  text: string
  start: number
  end: number
  /** Spoken words in lower case; a single capital letter stands for the letter's name ("A", "P", "I"). Never empty. */
  spoken: string[]
  after: Mark
}

/** A stretch of speech that is synthesised in one call; a very long sentence is divided into several. */
export interface ReadSentence {
  tokens: ReadToken[]
  /** The sentence continues in the next stretch (it was split because of its length). */
  continues: boolean
  paragraphEnd: boolean
}

/** A part of a match: `length` characters of the folded text, read as `spoken`; blanks between words have none. */
export interface Reading {
  length: number
  spoken: string[]
  /** A pause that this way of writing implies. */
  after?: Mark
}

/** The text around the place at which a rule is tried. */
export interface Context {
  /** Folded text. */
  text: string
  /** Index at which the rule must match. */
  at: number
  /** Written form of the previous token in lower case, '' at the start of a sentence. */
  previous: string
}

/** A rule tries to read the text at one place; it returns its parts in order, or undefined when it does not apply. */
export type Rule = (context: Context) => Reading[] | undefined
