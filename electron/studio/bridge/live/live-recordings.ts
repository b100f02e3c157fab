import { recordingsOf } from '../../live/recordings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { workOf } from '../../work/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

/** What windows record of live sessions. */
export function liveRecordingsProcedures(parts: StudioParts) {
  const recordings = recordingsOf(parts)
  const own = bridge.liveRecordings
  return own.router({
    begin: own.begin.handler(({ input }) => recordings.begin(input)),
    finish: own.finish.handler(async ({ input }) => {
      const { jobId } = await recordings.finish(input.id)
      const item = await workOf(parts).clips.item(jobId)
      if (item) return item
      throw new StudioError('no-clip', 'The recording was taken out of the library at once.', { field: 'id' })
    }),
    discard: own.discard.handler(({ input }) => recordings.discard(input.id)),
  })
}
