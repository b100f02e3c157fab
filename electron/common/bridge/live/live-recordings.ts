import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from '../base.ts'
import type { LibraryItem } from '../library.ts'

/** A recording ends by itself when it is so long, ms, or so large, bytes. */
export const longestLiveRecordingMs = 4 * 60 * 60_000
export const largestLiveRecording = 12 * 1024 ** 3
/** Without anything new for so long a recording is finished by the studio: its page is gone. ms */
export const liveRecordingQuietMs = 60_000

export interface LiveRecording {
  id: string
  /** Where its bytes go: `PUT <address>&at=<bytes so far>`, one part after the other; answered by `LiveRecordingAnswer`. */
  address: string
}

/** Answer of the hosts' upload route to a part of a recording. */
export interface LiveRecordingAnswer {
  /** bytes that are kept */
  size: number
}

export const liveRecordingsContract = {
  /** Begins to keep what a window records of a live session. @throws `disk-full`, and why the folder can't be used */
  begin: procedure
    .input(
      z.strictObject({
        /** Of the live session. */
        session: idInput,
        connection: idInput,
        name: nameInput,
        framesPerSecond: z.number().min(1).max(120),
        /** The picture has the small sign already; otherwise it is drawn where `mark`. */
        marked: z.boolean(),
        mark: z.boolean(),
      }),
    )
    .output(shape<LiveRecording>()),
  /** Makes an MP4 of what was kept and puts it into the library. @throws `empty`, `disk`, `unreadable` */
  finish: procedure.input(byId).output(shape<LibraryItem>()),
  /** Throws it away. */
  discard: procedure.input(byId).output(nothing),
}
