import { join } from 'node:path'
import type { StudioParts } from '../../bridge/parts.ts'
import { mediaInspector } from '../../library/index.ts'
import { workOf } from '../../work/index.ts'
import { LiveRecordings } from './recordings.ts'

const opened = new WeakMap<StudioParts, LiveRecordings>()

/** The recordings of a studio, opened when they are first asked for and closed with it. */
export function recordingsOf(parts: StudioParts): LiveRecordings {
  const known = opened.get(parts)
  if (known) return known
  const { paths, tools, clock, newId, libraryIndex, emit, onError } = parts
  const work = workOf(parts)
  const recordings = new LiveRecordings({
    ...{ folder: join(paths.folder, 'live-recordings'), clips: work.clipsFolder },
    ...{ tools, inspect: mediaInspector(tools), clock, newId, onError },
    keep(clip) {
      libraryIndex.keep(clip)
      work.clips.item(clip.jobId).then((item) => {
        if (item) work.clipEvents.publish({ type: 'item', item })
      }, onError)
    },
    onLeft(name, fault, path) {
      if (fault === null)
        emit({
          ...{ type: 'notice', level: 'info' },
          message: `The recording “${name}” was cut off. What there was of it is in the library.`,
        })
      else
        emit({
          ...{ type: 'notice', level: 'warning' },
          message: `The recording “${name}” was cut off and could not be finished: ${fault.message}`,
          next: `What there is of it lies in ${path}.`,
        })
    },
  })
  parts.onClose(() => recordings.close())
  opened.set(parts, recordings)
  return recordings
}
