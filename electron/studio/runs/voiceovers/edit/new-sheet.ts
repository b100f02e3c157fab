import { voiceoverOutputDefault } from '../../../../common/bridge/index.ts'
import { usualTemplate } from '../check/names.ts'
import type { Sheet } from '../store/types.ts'

/** A sheet with the default settings, before it has rows. */
export function newSheet(
  given: Pick<Sheet, 'id' | 'name' | 'connection' | 'voiceId' | 'folder' | 'variables'>,
  now: number,
): Sheet {
  return {
    ...given,
    rate: 100,
    output: voiceoverOutputDefault,
    template: usualTemplate,
    runState: 'idle',
    runMessage: null,
    runCause: null,
    runBegan: null,
    createdAt: now,
    updatedAt: now,
  }
}
