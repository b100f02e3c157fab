import { message } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'

/**
 * `{{name}}`, or `{{name|what to say when the cell is empty}}`. A name is up to 200 characters without braces, bars and line
 * breaks; blanks around it don't count.
 */
const variable = /\{\{([^{}|\r\n]{1,200})(?:\|([^{}\r\n]{0,500}))?\}\}/g

export interface TextVariable {
  name: string
  /** Instead of an empty value; null where the text gives none. */
  fallback: string | null
}

/** The variables that a text names, in order, as often as it names them. */
export function variablesIn(text: string): TextVariable[] {
  if (!text.includes('{{')) return []
  return [...text.matchAll(variable)].flatMap(([, name, fallback]) =>
    name!.trim() === '' ? [] : [{ name: name!.trim(), fallback: fallback?.trim() ?? null }],
  )
}

/** The text with every variable replaced by what `value` says; null leaves it as it stands. What comes in is not looked at again. */
export function replaceVariables(text: string, value: (found: TextVariable) => string | null): string {
  if (!text.includes('{{')) return text
  return text.replace(variable, (whole, name: string, fallback: string | undefined) => {
    if (name.trim() === '') return whole
    return value({ name: name.trim(), fallback: fallback?.trim() ?? null }) ?? whole
  })
}

/** Names that differ only in case, width or blanks are one. */
export function variableKey(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** Why a name can't be one of a variable, one sentence; null when it can. */
export function variableNameProblem(name: string): Text | null {
  if (name.trim() === '') return message('projectProblems.variables.noName')
  if (/[{}|\r\n]/.test(name)) return message('projectProblems.variables.badName')
  return name.length > 200 ? message('projectProblems.variables.longName') : null
}
