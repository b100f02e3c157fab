import { message } from '../../common/messages/index.ts'
import { typeOfContainer, usualEnding } from '../../common/formats/index.ts'
import { isMediaError, probe } from '../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../media/index.ts'
import { SaveFault } from '../core/save-fault.ts'
import type { Text } from '../../common/messages/index.ts'

/** What a downloaded file was found to contain. */
export interface Inspected {
  /** Length of the media in ms; null for images. */
  durationMs: number | null
  width: number | null
  height: number | null
  /** The file's extension with its dot, by the content. */
  extension: string
  /** Frames per second of a video. */
  fps?: number | null
}

/** Examines a file. Rejects with a `SaveFault` `unreadable` when it isn't the expected media. */
export type Inspect = (path: string, expected: 'video' | 'audio' | 'image', signal: AbortSignal) => Promise<Inspected>

/** Examines files with ffprobe: a file must contain the kind of media that its job makes, and have a length. */
export function mediaInspector(tools: () => Promise<MediaTools>): Inspect {
  return async (path, expected, signal) => {
    try {
      const info = await probe(await tools(), path, { signal, label: message('collectErrors.theResult') })
      if (expected === 'image') return imageOf(info)
      const fits = expected === 'video' ? info.kind === 'video' : info.audio !== undefined
      if (!fits || info.durationMs <= 0)
        throw new SaveFault('unreadable', message(`libraryErrors.expected.${expected}`, { found: heldBy(info.kind) }))
      const type = typeOfContainer(info.container, { sound: expected === 'audio' })
      return {
        durationMs: info.durationMs,
        width: info.video?.width ?? null,
        height: info.video?.height ?? null,
        fps: info.video?.fps ?? null,
        extension: type?.endings[0] ?? usualEnding[expected],
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (isMediaError(error) && ['unreadable', 'refused', 'too-large'].includes(error.code))
        throw new SaveFault('unreadable', message('libraryErrors.fileUnusable', { reason: error.text }), {
          cause: error,
        })
      throw error
    }
  }
}

function imageOf(info: MediaInfo): Inspected {
  if (!info.image)
    throw new SaveFault('unreadable', message('libraryErrors.expected.image', { found: heldBy(info.kind) }))
  const { width, height } = info.image
  const extension = typeOfContainer(info.container)?.endings[0] ?? `.${info.container}`
  return { durationMs: null, width, height, extension }
}

function heldBy(kind: MediaInfo['kind']): Text {
  return message(`libraryErrors.found.${kind}`)
}
