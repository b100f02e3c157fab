import { bridge } from '../implementer.ts'
import type { Recordings } from '../../media/recordings/index.ts'

export interface RecordingsDeps {
  editorRecordings: Recordings
}

/** Procedures for what is recorded in the editor. */
export function recordingsProcedures({ editorRecordings: recordings }: RecordingsDeps) {
  const own = bridge.recordings
  return own.router({
    begin: own.begin.handler(({ input }) => recordings.begin(input)),
    finish: own.finish.handler(({ input }) => recordings.finish(input.id, input.offsetMs)),
    list: own.list.handler(({ input }) => recordings.list(input.project)),
    watch: own.watch.handler(({ signal }) => recordings.watch(signal)),
    cancel: own.cancel.handler(({ input }) => recordings.cancel(input.id)),
    removeNoise: own.removeNoise.handler(({ input }) => recordings.removeNoise(input.id, input.name)),
    discard: own.discard.handler(({ input }) => recordings.discard(input.id)),
  })
}
