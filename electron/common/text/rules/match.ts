import type { Context, Reading } from '../types.ts'

/** Matches a sticky expression at the index of the context. */
export function matchAt(context: Context, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = context.at
  return expression.exec(context.text) ?? undefined
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
