import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'
import type { ClipItems } from '../../library/index.ts'
import type { LiveRecordings } from '../../live/recordings/index.ts'

export interface LiveRecordingsDeps {
  recordings: LiveRecordings
  clips: Pick<ClipItems, 'item'>
}

/** Procedures for recordings of live sessions. */
export function liveRecordingsProcedures({ recordings, clips }: LiveRecordingsDeps) {
  const own = bridge.liveRecordings
  return own.router({
    begin: own.begin.handler(({ input }) => recordings.begin(input)),
    finish: own.finish.handler(async ({ input }) => {
      const { jobId } = await recordings.finish(input.id)
      const item = await clips.item(jobId)
      if (item) return item
      throw new StudioError('no-clip', message('libraryErrors.recordingRemoved'), { field: 'id' })
    }),
    discard: own.discard.handler(({ input }) => recordings.discard(input.id)),
  })
}
