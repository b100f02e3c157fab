import type { Stream } from '../../core/channel.ts'
import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../../common/bridge/index.ts'

/** Where a line is spoken. */
export interface SpeechPlace {
  /** Id of the connection. */
  connection: string
  /** Folder of the project, for a clone's sample named by a relative path; null without a project. */
  folder: string | null
}

/** Speech as files of this machine, made once by text, voice and rate on a connection. */
export interface SpeechMaker {
  /** In the order asked; null where it would have to be made. Costs nothing, asks no service. */
  known(lines: readonly SpeechLine[], place: SpeechPlace): Promise<(SpeechInfo | null)[]>
  /** Length of a known line in ms; null where it would have to be made. */
  lengthMs(line: SpeechLine, place: SpeechPlace): Promise<number | null>
  /**
   * Speaks a line unless it is known. Ends the work when nobody listens any more.
   * @throws StudioError `costs-credits` unless the connection is free or `spend` is true, `no-text`, `too-long`
   */
  make(
    line: SpeechLine,
    place: SpeechPlace,
    options: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>>
}
