import type { SpeechLine, VoiceLine } from '@common/bridge/index.ts'

/** Most takes of a text beside its usual reading. */
export const mostTakes = 20

/** The text in a take; 0: in its usual reading. The turns of a dialogue are all in the same take. */
export function withTake(line: SpeechLine, take: number): SpeechLine {
  if (line.kind === 'dialogue') return { kind: 'dialogue', turns: line.turns.map((turn) => turnWithTake(turn, take)) }
  return turnWithTake(line, take)
}

function turnWithTake(turn: VoiceLine, take: number): VoiceLine {
  const { take: _before, ...usual } = turn
  return take === 0 ? usual : { ...usual, take }
}
