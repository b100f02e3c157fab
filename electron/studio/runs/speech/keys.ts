import { createHash } from 'node:crypto'
import type { SpeechLine } from '../../../common/bridge/index.ts'

/**
 * Names speech by what it is made of. @param sample a clone's sample: its address, or the hash of its content, so that a
 * moved file is still the same voice
 */
export function speechKey(connection: string, line: SpeechLine, sample: string | null): string {
  const voice = line.kind === 'script' ? ['voice', line.voiceId] : ['sample', sample]
  const parts = [1, connection, line.kind, ...voice, line.text, line.rate]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}
