import type { WorkOptions } from '../../../media/types.ts'
import { SpeechError } from '../errors.ts'
import type { MatchResult, MatchTask } from './protocol.ts'

/** Finds the nearest of the 904 speakers for a sample. */
export function matchTask(_task: MatchTask, _options: WorkOptions): Promise<MatchResult> {
  return Promise.reject(new SpeechError('internal', 'Voice match is not there yet.'))
}
