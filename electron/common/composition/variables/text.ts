import { message } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'

/**
 * `{{name}}`, or `{{name|default}}` for an empty cell. A name has up to 200 characters without braces, bars and line
 * breaks; blanks around it don't count.
 */
const variable = /\{\{([^{}|\r\n]{1,200})(?:\|([^{}\r\n]{0,500}))?\}\}/g

export interface TextVariable {
  name: string
  /** Default that replaces an empty value; null where the text gives none. */
  fallback: string | null
}

/** The variables that a text uses, in order, repetitions included. */
export function variablesIn(text: string): TextVariable[] {
  if (!text.includes('{{')) return []
  return [...text.matchAll(variable)].flatMap(([, name, fallback]) =>
    name!.trim() === '' ? [] : [{ name: name!.trim(), fallback: fallback?.trim() ?? null }],
  )
}

/**
 * The text with every variable replaced by the result of `value`; null leaves it unchanged. Variables within inserted
 * values are not replaced.
 */
export function replaceVariables(text: string, value: (found: TextVariable) => string | null): string {
  if (!text.includes('{{')) return text
  return text.replace(variable, (whole, name: string, fallback: string | undefined) => {
    if (name.trim() === '') return whole
    return value({ name: name.trim(), fallback: fallback?.trim() ?? null }) ?? whole
  })
}

/**
 * The runs of a text with every variable replaced, as `replaceVariables` does it. A variable whose letters have several
 * styles is written in that of its first one.
 */
export function replaceInRuns<Run extends { text: string }>(
  runs: readonly Run[],
  value: (found: TextVariable) => string | null,
): Run[] {
  const whole = runs.map(({ text }) => text).join('')
  const found: { start: number; end: number; value: string }[] = []
  if (whole.includes('{{')) {
    for (const { 0: written, 1: name = '', 2: fallback, index } of whole.matchAll(variable)) {
      const filled = name.trim() === '' ? null : value({ name: name.trim(), fallback: fallback?.trim() ?? null })
      if (filled !== null) found.push({ start: index, end: index + written.length, value: filled })
    }
  }
  if (found.length === 0) return [...runs]
  let offset = 0
  return runs.map((run) => {
    const start = offset
    const end = start + run.text.length
    offset = end
    let text = ''
    let at = start
    for (const one of found) {
      if (one.end <= start || one.start >= end) continue
      if (one.start >= start) text += whole.slice(at, one.start) + one.value
      at = Math.min(end, one.end)
    }
    return { ...run, text: text + whole.slice(at, end) }
  })
}

/** Equal for names that differ only in case, width or blanks. */
export function variableKey(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** Why a text can't be the name of a variable, one sentence; null when it can. */
export function variableNameProblem(name: string): Text | null {
  if (name.trim() === '') return message('projectProblems.variables.noName')
  if (/[{}|\r\n]/.test(name)) return message('projectProblems.variables.badName')
  return name.length > 200 ? message('projectProblems.variables.longName') : null
}
