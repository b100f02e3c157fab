import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'

/**
 * Pauses in scripts: `[pause 0.5s]`, `[pause 300ms]`, or `[pause]` for half a second; at most a minute. The syntax is
 * the same for every service and never sent, because each service has its own marks for pauses.
 */
const markPattern =
  /\[\s{0,9}pause(?:\s{0,9}:?\s{0,9}(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s{0,9}(ms|msec|s|sec|seconds?)?)?\s{0,9}\]/giu
/** Text that resembles a pause but is none. */
const nearly = /\[\s{0,9}pauses?\b[^\]\n]{0,60}\]?/giu

export const usualPauseMs = 500
export const longestPauseMs = 60_000

/** A part of a script: words, or silence in ms. */
export type ScriptPart = { text: string } | { pauseMs: number }

/**
 * Divides a script into words and silences, in order. Words are trimmed and hold a letter or digit; punctuation that a
 * pause has cut off is added to the words before it. Neighbouring pauses become one. A script without words gives no
 * words.
 */
export function splitPauses(script: string): ScriptPart[] {
  const parts: ScriptPart[] = []
  let at = 0
  for (const match of script.matchAll(markPattern)) {
    addText(parts, script.slice(at, match.index))
    addPause(parts, msOf(match))
    at = match.index + match[0].length
  }
  addText(parts, script.slice(at))
  return parts
}

/** A script divided at its pauses, as it is written between them. A pause of no length is left out. */
export function pauseParts(script: string): ScriptPart[] {
  const parts: ScriptPart[] = []
  let at = 0
  for (const match of script.matchAll(markPattern)) {
    parts.push({ text: script.slice(at, match.index) }, { pauseMs: msOf(match) })
    at = match.index + match[0].length
  }
  parts.push({ text: script.slice(at) })
  return parts.filter((part) => ('text' in part ? part.text !== '' : part.pauseMs > 0))
}

/** Whether a script holds a pause. */
export function hasPauses(script: string): boolean {
  return script.search(markPattern) >= 0
}

/** The script without its pauses: its words are what is counted and charged. */
export function withoutPauses(script: string): string {
  return hasPauses(script)
    ? script
        .replaceAll(markPattern, ' ')
        .replaceAll(/[^\S\n]{2,}/g, ' ')
        .replaceAll(/ (?=[,.;:!?])/g, '')
        .trim()
    : script
}

/** The script with blanks in place of its pauses: its words stay where they are. */
export function blankedPauses(script: string): string {
  return script.replaceAll(markPattern, (pause) => ' '.repeat(pause.length))
}

/**
 * The script with punctuation in place of its pauses, for speech that is made in one request (the voice of a scene): a
 * comma for a short one, the end of a sentence or of a paragraph for a long one.
 */
export function pausesAsMarks(script: string): string {
  if (!hasPauses(script)) return script
  let text = ''
  for (const part of splitPauses(script)) {
    if ('text' in part) text += text === '' || text.endsWith('\n') ? part.text : ` ${part.text}`
    else if (text !== '') text = withMark(text, part.pauseMs)
  }
  return text.trimEnd()
}

/** Messages about text that resembles a pause but can't be read as one. */
export function pauseProblems(script: string): Text[] {
  return [
    ...[...new Set(nearlyPauses(script))].map((mark) => message('pronounce.nearly', { mark })),
    ...[...new Set(longPauses(script))].map((mark) => message('pronounce.long', { mark })),
  ]
}

/** Pieces of text that resemble a pause and would be read aloud. */
export function nearlyPauses(script: string): string[] {
  return [...script.replaceAll(markPattern, '').matchAll(nearly)].map(([found]) => found.trim())
}

/** Pauses longer than a minute, as they are written; consecutive pauses count as one. */
export function longPauses(script: string): string[] {
  const found: string[] = []
  let run = { from: 0, to: 0, ms: 0 }
  const end = (): void => {
    if (run.ms > longestPauseMs) found.push(script.slice(run.from, run.to))
  }
  for (const match of script.matchAll(markPattern)) {
    const to = match.index + match[0].length
    if (run.to > 0 && !/[\p{L}\p{N}]/u.test(script.slice(run.to, match.index))) {
      run = { from: run.from, to, ms: run.ms + rawMs(match) }
      continue
    }
    end()
    run = { from: match.index, to, ms: rawMs(match) }
  }
  end()
  return found
}

function rawMs(match: RegExpExecArray | RegExpMatchArray): number {
  const number = match[1]
  if (number === undefined) return usualPauseMs
  const value = Number(number.replace(',', '.'))
  return Math.round(/^ms/i.test(match[2] ?? 's') ? value : value * 1000)
}

function msOf(match: RegExpMatchArray): number {
  return Math.min(longestPauseMs, rawMs(match))
}

function addPause(parts: ScriptPart[], pauseMs: number): void {
  if (pauseMs === 0) return
  const last = parts.at(-1)
  if (last && 'pauseMs' in last) last.pauseMs = Math.min(longestPauseMs, last.pauseMs + pauseMs)
  else parts.push({ pauseMs })
}

function addText(parts: ScriptPart[], raw: string): void {
  const text = raw.trim()
  if (text === '') return
  if (/[\p{L}\p{N}]/u.test(text)) {
    // "Hello [pause 1s], world": the comma belongs to the words before the pause.
    const stray = /^[\p{P}\p{S}]{0,9}?[,.;:!?…]{1,9}(?=\s)/u.exec(text)?.[0] ?? ''
    if (stray !== '' && attach(parts, stray)) {
      parts.push({ text: text.slice(stray.length).trimStart() })
      return
    }
    parts.push({ text })
  } else attach(parts, text)
}

/** Adds marks to the last words; false where there are none. */
function attach(parts: ScriptPart[], marks: string): boolean {
  const words = parts.findLast((part) => 'text' in part)
  if (!words) return false
  words.text += marks
  return true
}

const shortMs = 350
const sentenceMs = 800

function withMark(text: string, pauseMs: number): string {
  const ended = /[.!?…]["'”’)\]]*$/.test(text.slice(-20))
  if (pauseMs <= shortMs) return /[\p{L}\p{N}"'”’)\]]$/u.test(text.slice(-2)) && !ended ? `${text},` : text
  const sentence = ended ? text : `${withoutLast(text)}.`
  return pauseMs <= sentenceMs && !ended ? sentence : `${sentence}\n\n`
}

function withoutLast(text: string): string {
  const end = text.slice(-9)
  return text.slice(0, text.length - end.length) + end.replace(/[,;:–—-]+$/, '')
}
