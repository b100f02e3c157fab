import { createHash } from 'node:crypto'
import { turnGapMs } from '../../common/composition/index.ts'
import { speechKey } from './request.ts'
import type { Script } from './script.ts'
import type { Utterance } from './types.ts'

/** A script and who speaks it: the text of each piece, and the pauses between. */
export interface SpokenScript {
  script: Script
  /** The texts of the script's pieces, in order. */
  pieces: Utterance[]
}

const scriptVersion = 1

/** Key of a script's speech: equal for scripts that sound the same. */
export function scriptKey(connection: string, spoken: SpokenScript): string {
  const keys = spoken.pieces.map((piece) => speechKey(connection, piece))
  if (isPlain(spoken)) return keys[0]!
  const { leadMs, pieces, keepsEdges } = spoken.script
  const parts = pieces.map(({ pauseMs }, index) => [keys[index], pauseMs])
  return createHash('sha256')
    .update(JSON.stringify(['script', scriptVersion, leadMs, parts, ...(keepsEdges ? ['edges'] : [])]))
    .digest('hex')
    .slice(0, 40)
}

/** Whether a script is a single text without pauses. */
export function isPlain({ script, pieces }: SpokenScript): boolean {
  return pieces.length === 1 && script.leadMs === null && script.pieces[0]!.pauseMs === null
}

/** Texts one after the other: the turns of a dialogue, or a single text. */
export function turnsAsScript(pieces: Utterance[]): SpokenScript {
  const last = pieces.length - 1
  const texts = pieces.map(({ text }, index) => ({ text, pauseMs: index < last ? turnGapMs : null }))
  return { script: { leadMs: null, pieces: texts, ...(last > 0 ? { keepsEdges: true as const } : {}) }, pieces }
}
