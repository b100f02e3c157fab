import type { RichText, TextRun, TextStyle } from './rich-text.ts'

type Text = Pick<RichText, 'style' | 'runs'>

/** The runs without empty ones, equal neighbours joined, and styles that say no more than that of the whole text. */
export function normalRuns(style: TextStyle, runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = []
  for (const run of runs) {
    if (run.text === '') continue
    const own = ownStyle(style, run.style)
    const last = result.at(-1)
    if (last && sameStyle(last.style, own)) last.text += run.text
    else result.push({ text: run.text, ...(own && { style: own }) })
  }
  return result
}

/** The part of a run's style that differs from that of the whole text; undefined where nothing does. */
function ownStyle(style: TextStyle, own: Partial<TextStyle> | undefined): Partial<TextStyle> | undefined {
  const entries = Object.entries(own ?? {}).filter(([key, value]) => value !== style[key as keyof TextStyle])
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<TextStyle>)
}

function sameStyle(a: Partial<TextStyle> | undefined, b: Partial<TextStyle> | undefined): boolean {
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]) as Set<keyof TextStyle>
  return [...keys].every((key) => a?.[key] === b?.[key])
}

/** The runs of a range of the text, UTF-16 units. */
function runsWithin(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  const found: TextRun[] = []
  let start = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    if (text !== '') found.push({ ...run, text })
    start += run.text.length
  }
  return found
}

/** The runs with a range replaced by others. */
export function replaceRange(
  { style, runs }: Text,
  { from, to }: { from: number; to: number },
  inserted: readonly TextRun[],
): TextRun[] {
  return normalRuns(style, [
    ...runsWithin(runs, 0, from),
    ...inserted,
    ...runsWithin(runs, to, Number.POSITIVE_INFINITY),
  ])
}

/** The style in which a text that is typed at an index goes on: that of the character before it, or of the first one. */
export function typingStyle({ style, runs }: Text, index: number): TextStyle {
  const [before] = runsWithin(runs, Math.max(0, index - 1), Math.max(1, index))
  return { ...style, ...before?.style }
}

/** A change of a text: the stretch `from` to `to` of the text before it was replaced by `inserted`. */
export interface TextChange {
  from: number
  to: number
  inserted: string
}

/**
 * How one text became another. What follows the caret was not changed by typing: it tells `a|a` with an `a` typed at the
 * caret from one typed at the end. Without a caret, what stayed at both ends is looked for.
 */
export function changeBetween(before: string, now: string, caret?: number): TextChange {
  const behind = now.slice(caret ?? now.length)
  let tail = before.endsWith(behind) ? behind.length : 0
  let from = 0
  const shortest = Math.min(before.length, now.length)
  while (from < shortest - tail && before[from] === now[from]) from += 1
  // What was typed may end with the same characters as what it replaced: those stay, too.
  while (from < shortest - tail && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  return { from, to: before.length - tail, inserted: now.slice(from, now.length - tail) }
}

/** The runs after their whole text was rewritten: what stayed at both ends keeps its styles. */
export function rewritten({ style, runs }: Text, now: string): TextRun[] {
  const { from, to, inserted } = changeBetween(runs.map(({ text }) => text).join(''), now)
  return replaceRange({ style, runs }, { from, to }, [{ text: inserted, style: typingStyle({ style, runs }, from) }])
}

/** The runs with some of the style of a range changed. */
export function restyled(
  text: Text,
  { from, to }: { from: number; to: number },
  change: Partial<TextStyle>,
): TextRun[] {
  const within = runsWithin(text.runs, from, to).map((run) => ({ ...run, style: { ...run.style, ...change } }))
  return replaceRange(text, { from, to }, within)
}

/** The text with some of the style of all its characters changed. */
export function restyledWhole<T extends Text>(text: T, change: Partial<TextStyle>): T {
  const style = { ...text.style, ...change }
  const runs = text.runs.map((run) => ({ text: run.text, style: { ...text.style, ...run.style, ...change } }))
  return { ...text, style, runs: normalRuns(style, runs) }
}

/** A style of which fields are undefined in which the characters of a range differ. */
export type SharedStyle = { [Field in keyof TextStyle]: TextStyle[Field] | undefined }

/** What the characters of a range have in common; that of the whole text where there are none. */
export function sharedStyle({ style, runs }: Text, from = 0, to = Number.POSITIVE_INFINITY): SharedStyle {
  const [first = style, ...others] = runsWithin(runs, from, to).map((run) => ({ ...style, ...run.style }))
  const shared = Object.keys(style).map((key) => {
    const field = key as keyof TextStyle
    return [field, others.every((other) => other[field] === first[field]) ? first[field] : undefined]
  })
  return Object.fromEntries(shared) as SharedStyle
}

/** The runs of a range of the text with their whole styles, as they are copied. */
export function copiedRuns({ style, runs }: Text, from: number, to: number): { text: string; style: TextStyle }[] {
  return runsWithin(runs, from, to).map((run) => ({ text: run.text, style: { ...style, ...run.style } }))
}
