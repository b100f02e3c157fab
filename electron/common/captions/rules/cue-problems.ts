import { message } from '../../messages/index.ts'
import type { Message } from '../../messages/index.ts'
import { columnsOf } from '../words/columns.ts'
import { captionRules } from '../words/rules.ts'

export interface CueProblem {
  code: 'too-fast' | 'line-too-long' | 'too-many-lines' | 'too-short' | 'overlap'
  message: Message
}

interface TimedText {
  startMs: number
  endMs: number
  text: string
}

/**
 * What of a caption is hard to read, as sentences for the user; empty when it keeps all rules.
 * @param next the caption after it
 */
export function cueProblems(cue: TimedText, next?: Pick<TimedText, 'startMs'>, rules = captionRules): CueProblem[] {
  const problems: CueProblem[] = []
  const tell = (code: CueProblem['code'], text: Message): void => void problems.push({ code, message: text })
  const lines = cue.text.split('\n').filter((line) => line.trim() !== '')
  const longest = Math.max(0, ...lines.map((line) => columnsOf(line.trim())))
  const lasts = Math.max(1, cue.endMs - cue.startMs)
  const speed = readingSpeed(cue)
  if (speed > rules.charactersPerSecond + 0.05) {
    const values = { speed: Math.round(speed * 10) / 10, limit: rules.charactersPerSecond }
    tell('too-fast', message('captions.rules.tooFast', values))
  }
  if (longest > rules.lineCharacters) {
    tell('line-too-long', message('captions.rules.lineTooLong', { length: longest, limit: rules.lineCharacters }))
  }
  if (lines.length > rules.lines) {
    tell('too-many-lines', message('captions.rules.tooManyLines', { count: lines.length, limit: rules.lines }))
  }
  if (lasts < rules.shortestMs) {
    tell('too-short', message('captions.rules.tooShort', { ms: lasts, limit: rules.shortestMs }))
  }
  if (next && next.startMs < cue.endMs) {
    tell('overlap', message('captions.rules.overlap', { ms: cue.endMs - next.startMs }))
  }
  return problems
}

/** Characters a second that a caption asks of its readers. */
export function readingSpeed({ text, startMs, endMs }: TimedText): number {
  const characters = columnsOf(text.trim().replaceAll(/\s*\n\s*/g, ' '))
  return characters / (Math.max(1, endMs - startMs) / 1000)
}
