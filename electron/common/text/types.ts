/** The mark that follows a word and shapes its pause and melody; '' where speech runs on. */
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

/** A stretch of speech said in one go; a very long sentence comes as several. */
export interface ReadSentence {
  tokens: ReadToken[]
  /** The sentence goes on in the next one (it was split because of its length). */
  continues: boolean
  paragraphEnd: boolean
}

/** A part of a match: `length` characters of the folded text read as `spoken`; no words for blanks between. */
export interface Reading {
  length: number
  spoken: string[]
  /** A pause that the form itself asks for. */
  after?: Mark
}

/** What a rule sees of its surroundings. */
export interface Context {
  /** Folded text. */
  text: string
  /** Where the rule must match. */
  at: number
  /** The last token's written form in lower case, '' at a sentence's start. */
  previous: string
}

/** Tries to read at one place; gives its parts in order, or undefined when it is not its business. */
export type Rule = (context: Context) => Reading[] | undefined
