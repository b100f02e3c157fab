/** Parts of a pattern that are parted by blanks and line ends. */
export const parts = (list: string): string => list.trim().split(/\s+/).join('|')

/** A pattern that matches one of several parts of words: "^" is the beginning of the word, "$" its end. */
export const anyOf = (list: string): RegExp => new RegExp(parts(list))

/** A pattern that matches one of several parts before an ending of the word. */
export const before = (ending: string, list: string): RegExp => new RegExp(`(?:${parts(list)})${ending}$`)
