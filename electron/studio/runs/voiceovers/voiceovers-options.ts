import type { Format } from '../../../common/messages/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Listen, SpeechConnection, SpeechSource } from '../../speech/index.ts'
import type { RowSpecsOptions } from './make/row-specs.ts'
import type { RunnerOptions } from './run/runner.ts'
import type { SheetsOptions } from './edit/sheets-options.ts'
import type { SheetStore } from './store/store.ts'
import type { Row, Sheet } from './store/types.ts'
import type { RowContext } from './check/view.ts'
import type { BookedVoice } from './check/voice-book.ts'

export interface VoiceoversOptions {
  speech: SpeechSource
  /** The store of sheets and rows. */
  store: SheetStore
  /** The store for data that all sheets share, also those of other processes: the index of files, and the voices. */
  shared: SheetStore
  clock: Clock
  newId: () => string
  jobs: Jobs
  tools: () => Promise<MediaTools>
  connection: (connection: string) => SpeechConnection | null
  usual: SheetsOptions['usual']
  media: RowContext['media']
  /** Requests all voices of a connection. @throws while they are not available */
  listVoices: (connection: string) => Promise<readonly BookedVoice[]>
  ownVoices: () => readonly BookedVoice[]
  applyDictionary: RowSpecsOptions['applyDictionary']
  sample: RowSpecsOptions['sample']
  /** Called with a lost row, see `RowWorkOptions.onLost`. */
  onLost?: RunnerOptions['onLost']
  /** Formats texts in the language of the files' readers. */
  format: () => Format
  /** Called when a row's part of a run has ended, with or without a file. */
  onEnded?: (row: Row, sheet: Sheet) => void
  /** Signs files with content credentials. */
  sign?: SignFile
  /** Listens to files. Absent: nobody listens. */
  listen?: Listen | undefined
  /** Called with unexpected errors that kept a row from being made. */
  onError: (error: unknown) => void
}
