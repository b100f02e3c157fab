import type { Context, Reading } from '../types.ts'

/** Matches a sticky expression at the context's place. */
export function matchAt(context: Context, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = context.at
  return expression.exec(context.text) ?? undefined
}

/** One reading for the whole match. */
export function whole(match: RegExpExecArray, spoken: string[]): Reading[] {
  return [{ length: match[0].length, spoken }]
}

/** A reading of a written piece; pieces of blanks and marks have no words. */
export function piece(text: string | undefined, spoken: string[] = []): Reading {
  return { length: text?.length ?? 0, spoken }
}

/** The word after `at`, '' when no blank and letter follow. */
export function nextWord(text: string, at: number): string {
  const expression = /[ \u00a0]+([A-Za-z']+)/y
  expression.lastIndex = at
  return expression.exec(text)?.[1] ?? ''
}
