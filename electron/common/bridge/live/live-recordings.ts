import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from '../base.ts'
import type { LibraryItem } from '../clips/library.ts'

/** A recording ends by itself at this length, ms, or at this size, bytes. */
export const longestLiveRecordingMs = 4 * 60 * 60_000
export const largestLiveRecording = 12 * 1024 ** 3
/**
 * A recording that receives no data for so long is finished by the studio, because its page must have been closed; ms.
 */
export const liveRecordingQuietMs = 60_000

export interface LiveRecording {
  id: string
  /**
   * Address of the upload: `PUT <address>&at=<bytes so far>`, one part after another, each answered by `PartAnswer`.
   */
  address: string
}

export const liveRecordingsContract = {
  /** Starts to store a recording of a live session. @throws `disk-full`, or the reason why the folder can't be used */
  begin: procedure
    .input(
      z.strictObject({
        /** Id of the live session. */
        session: idInput,
        connection: idInput,
        name: nameInput,
        framesPerSecond: z.number().min(1).max(120),
        /**
         * The window has drawn the visible mark into the picture already; otherwise the studio draws it if `mark` is
         * set.
         */
        marked: z.boolean(),
        mark: z.boolean(),
      }),
    )
    .output(shape<LiveRecording>()),
  /** Makes an MP4 of the stored data and adds it to the library. @throws `empty`, `disk`, `unreadable` */
  finish: procedure.input(byId).output(shape<LibraryItem>()),
  /** Deletes the recording. */
  discard: procedure.input(byId).output(nothing),
}
