import type { Context, Reading } from '../types.ts'

/** Matches a sticky expression at the index of the context. */
export function matchAt(context: Context, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = context.at
  return expression.exec(context.text) ?? undefined
}

/** Whether a capital stands at the present place. Rules ask for the character before they try their expressions. */
export function isCapital({ text, at }: Context): boolean {
  const character = text[at] ?? ''
  return character >= 'A' && character <= 'Z'
}

export function isDigit({ text, at }: Context): boolean {
  const character = text[at] ?? ''
  return character >= '0' && character <= '9'
}

/** A reading that replaces the whole match by `spoken`. */
export function whole(match: RegExpExecArray, spoken: string[]): Reading[] {
  return [{ length: match[0].length, spoken }]
}

/** A reading of a part of the text; parts of blanks and marks have no spoken words. */
export function piece(text: string | undefined, spoken: string[] = []): Reading {
  return { length: text?.length ?? 0, spoken }
}

/** The word after `at`, '' when what follows is not a blank and a letter. */
export function nextWord(text: string, at: number): string {
  const expression = /[ \u00a0]+([A-Za-z']+)/y
  expression.lastIndex = at
  return expression.exec(text)?.[1] ?? ''
}

/** Whether a sentence may end with the full stop before `at`: what follows is the end, a new line, or a capital. */
export function endsSentence(text: string, at: number): boolean {
  return /^["')\]]*(?:\s*$|\s*\n|\s+["'(]*[A-Z])/.test(text.slice(at, at + 60))
}

/** Words that do not go on a measure as its noun: "5 km from here" against "a 5 km walk". */
const notNouns = new Set(
  (
    'a an the this that these those my your his her its our their and or but nor so than then as if when while where who which ' +
    'what to of in on at for with by from about into under over within without between above below beyond before after during ' +
    'until is are was were be been being has have had do does did will would can could should may might must not no if we you i ' +
    'he she it they there here long wide tall thick deep high apart away ago later earlier more less per each x and ahead behind ' +
    'up down off out only too also left right total remaining each every old now today tomorrow yesterday ' +
    'include includes make makes mean means take takes cost costs go goes come comes'
  ).split(' '),
)

/** Whether a noun (a word in lower case that is no function word) follows the measure that ends at `at`. */
export function nounFollows(text: string, at: number): boolean {
  const next = nextWord(text, at)
  return /^[a-z]/.test(next) && !notNouns.has(next)
}

/** Members of a list that stand between its label and the present place: "rooms 3B, 4M and". */
const listBefore = /(?:(?:\d{1,4}[A-Za-z]?|[IVXLC]{1,8}|[ivxl]{1,8}) ?(?:, ?(?:and |or )?|and |or |to |& ?|[-–] ?))+$/

/**
 * The word that labels the number at the present place, in lower case without its full stop: "gate" for "gate 7M" and
 * "Figs. II and III"; '' where none stands before it. A plural is given in the singular.
 */
export function labelBefore(context: Context): string {
  const before = context.text.slice(Math.max(0, context.at - 60), context.at)
  const label = /([A-Za-z]+)\.?[ \u00a0]+$/.exec(before.replace(listBefore, ''))?.[1]?.toLowerCase() ?? ''
  return label.length > 3 && /[^s]s$/.test(label) ? label.slice(0, -1) : label
}
