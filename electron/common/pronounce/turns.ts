import { withoutPauses } from './pauses.ts'
import { marksIn, speakerMarks, withoutMarks } from './script-marks.ts'

/** Who of a scene speaks: the first or the second of its avatars. */
export type SpeakerNumber = 1 | 2

/** What one of two presenters says before the other one speaks. */
export interface ScriptTurn {
  speaker: SpeakerNumber
  /** The words with their marks and pauses, without those that name the speaker. */
  text: string
  /** UTF-16 units of the script at which the words begin and end. */
  from: number
  to: number
}

/** Whether marks of a script name its speakers. */
export function hasSpeakers(script: string): boolean {
  return marksIn(script).some(({ mark }) => mark.kind === 'speaker')
}

/** A script without the marks that name its speakers; its other marks stay. */
export function withoutSpeakers(script: string): string {
  const marks = marksIn(script).filter(({ mark }) => mark.kind === 'speaker')
  return marks
    .reduceRight((text, { from, to }) => `${text.slice(0, from)}${text.slice(to).replace(/^[^\S\n]+/u, '')}`, script)
    .trim()
}

/**
 * The turns of a script in order: from one mark of a speaker to the next. What one presenter says in several paragraphs is one
 * turn, and marks without words begin none, so that speakers always alternate.
 * @param first who speaks before the first mark
 */
export function turnsIn(script: string, first: SpeakerNumber = 1): ScriptTurn[] {
  const turns: ScriptTurn[] = []
  let speaker = first
  let from = 0
  const add = (to: number): void => {
    const piece = script.slice(from, to)
    if (!/[\p{L}\p{N}]/u.test(withoutPauses(withoutMarks(piece)))) return
    const text = piece.trim()
    const start = from + piece.indexOf(text)
    const last = turns.at(-1)
    if (last?.speaker === speaker) Object.assign(last, { text: `${last.text}\n${text}`, to: start + text.length })
    else turns.push({ speaker, text, from: start, to: start + text.length })
  }
  for (const { mark, from: at, to } of marksIn(script)) {
    if (mark.kind !== 'speaker') continue
    add(at)
    speaker = mark.name === speakerMarks[1] ? 2 : 1
    from = to
  }
  add(script.length)
  return turns
}
