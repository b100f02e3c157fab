import { message } from '../../common/messages/index.ts'
import type { Message } from '../../common/messages/index.ts'
import { hasPauses, longPauses, nearlyPauses, splitPauses } from '../../common/pronounce/index.ts'

/** Words of a script, and the silence after them; null: as they are spoken. */
export interface ScriptPiece {
  text: string
  pauseMs: number | null
}

/** A script as what is spoken one after the other. */
export interface Script {
  /** Silence before the first words; null: as they are spoken. */
  leadMs: number | null
  pieces: ScriptPiece[]
}

/** More would be more files than one run of ffmpeg should hold. */
export const mostPauses = 100

/** A script without pauses is one piece, letter by letter as it is. A script without words has none. */
export function scriptOf(text: string): Script {
  if (!hasPauses(text)) return { leadMs: null, pieces: [{ text, pauseMs: null }] }
  let leadMs: number | null = null
  const pieces: ScriptPiece[] = []
  for (const part of splitPauses(text)) {
    const last = pieces.at(-1)
    if ('text' in part) {
      // A pause of no length parts nothing.
      if (last?.pauseMs === null) last.text += ` ${part.text}`
      else pieces.push({ text: part.text, pauseMs: null })
    } else if (last) last.pauseMs = part.pauseMs
    else leadMs = part.pauseMs
  }
  return { leadMs, pieces }
}

/** Silence that a script asks for, ms. */
export function silenceOf({ leadMs, pieces }: Script): number {
  return pieces.reduce((sum, { pauseMs }) => sum + (pauseMs ?? 0), leadMs ?? 0)
}

/** What is wrong with the first pause of a text that is wrong; null when nothing is. */
export function pauseFault(text: string): Message | null {
  // Nearly all rows have none.
  if (!/\[\s*pause/i.test(text)) return null
  const nearly = nearlyPauses(text)[0]
  if (nearly !== undefined) return message('rowProblems.noPause', { typed: nearly })
  const long = longPauses(text)[0]
  if (long !== undefined) return message('rowProblems.longPause', { typed: long })
  const count = splitPauses(text).filter((part) => 'pauseMs' in part).length
  if (count <= mostPauses) return null
  return message('rowProblems.manyPauses', { n: count, most: mostPauses })
}
