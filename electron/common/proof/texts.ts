import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import type { SoundFault, WordFault } from './types.ts'

/** Letters in a second below which speech is slow for a person who reads aloud. */
const slow = 12

/** A fault as a sentence. */
export function faultText(fault: WordFault | SoundFault): Text {
  const time = timeText(fault.startMs)
  switch (fault.kind) {
    case 'missing':
      return message('proof.missing', { expected: fault.expected, time })
    case 'repeated':
      return message('proof.repeated', { recognised: fault.recognised, time })
    case 'added':
      return message('proof.added', { recognised: fault.recognised, time })
    case 'different':
      return message('proof.different', { expected: fault.expected, recognised: fault.recognised, time })
    case 'silent':
      return message('proof.silent')
    case 'clipped':
      return message('proof.clipped', { percent: Number(fault.figure.toFixed(1)) })
    case 'quiet':
      return message('proof.quiet', { lufs: Math.round(fault.figure) })
    case 'cut-end':
      return message('proof.cutEnd')
    case 'pause':
      return message('proof.pause', { seconds: Number(fault.figure.toFixed(1)), time })
    case 'pace':
      return fault.figure < slow ? message('proof.slow') : message('proof.fast')
  }
}

/** Minutes and seconds, such as 0:04.2. */
function timeText(ms: number): string {
  const tenths = Math.round(ms / 100)
  const minutes = Math.floor(tenths / 600)
  return `${String(minutes)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}
