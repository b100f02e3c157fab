import { message } from '../../common/messages/index.ts'
import type { Message } from '../../common/messages/index.ts'
import {
  asSpeechMarkup,
  hasPauses,
  longPauses,
  nearlyPauses,
  splitMarkup,
  splitPauses,
} from '../../common/pronounce/index.ts'

/** Words of a script with their markup, and the pause after them in ms; null when no pause is marked. */
export interface ScriptPiece {
  text: string
  pauseMs: number | null
}

/** A script as a sequence of texts with pauses between. */
export interface Script {
  /** Pause before the first words, ms; null when none is marked. */
  leadMs: number | null
  pieces: ScriptPiece[]
  /** Pauses are added to the silence that pieces begin and end with, as between turns; otherwise they take its place. */
  keepsEdges?: true
}

/** Most pauses in a script: one run of ffmpeg has to open a file per piece. */
export const mostPauses = 100

/** A script with the texts of its pieces as they are sent. */
export function scriptOf(text: string): Script {
  const { leadMs, pieces } = piecesOf(text)
  return { leadMs, pieces: pieces.map((piece) => ({ ...piece, text: asSpeechMarkup(piece.text) })) }
}

/**
 * Splits a script at its pauses. A script without pauses is one piece, unchanged. A script without words has no pieces.
 */
export function piecesOf(typed: string): Script {
  const text = splitMarkup(typed)
  if (!hasPauses(text)) return { leadMs: null, pieces: [{ text, pauseMs: null }] }
  let leadMs: number | null = null
  const pieces: ScriptPiece[] = []
  for (const part of splitPauses(text)) {
    const last = pieces.at(-1)
    if ('text' in part) {
      // A pause of zero length separates nothing.
      if (last?.pauseMs === null) last.text += ` ${part.text}`
      else pieces.push({ text: part.text, pauseMs: null })
    } else if (last) last.pauseMs = part.pauseMs
    else leadMs = part.pauseMs
  }
  return { leadMs, pieces }
}

/** Sum of the pauses that a script marks, ms. */
export function silenceOf({ leadMs, pieces }: Script): number {
  return pieces.reduce((sum, { pauseMs }) => sum + (pauseMs ?? 0), leadMs ?? 0)
}

/** What is wrong with the first invalid pause in a text; null when there is none. */
export function pauseFault(text: string): Message | null {
  // Fast path for nearly all texts: they contain no pause.
  if (!/\[\s*pause/i.test(text)) return null
  const nearly = nearlyPauses(text)[0]
  if (nearly !== undefined) return message('rowProblems.noPause', { typed: nearly })
  const long = longPauses(text)[0]
  if (long !== undefined) return message('rowProblems.longPause', { typed: long })
  const count = splitPauses(text).filter((part) => 'pauseMs' in part).length
  if (count <= mostPauses) return null
  return message('rowProblems.manyPauses', { n: count, most: mostPauses })
}
