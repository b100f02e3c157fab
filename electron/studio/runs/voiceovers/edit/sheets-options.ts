import type { Clock } from '../../../core/clock.ts'
import type { RowContext } from '../check/view.ts'
import type { Voices } from '../check/voices.ts'
import type { RowStore } from '../store/row-store.ts'
import type { SheetStore } from '../store/store.ts'
import type { OutputFile, Sheet } from '../store/types.ts'

export interface SheetsOptions {
  store: SheetStore
  rows: RowStore
  clock: Clock
  newId: () => string
  voices: Voices
  /** Name of a connection, and whether it is free of charge; null when it was removed. */
  connection: (id: string) => { name: string; free: boolean } | null
  /** Connection of new sheets, and the folder in which each gets its own. */
  usual: () => { connection: string; folder: string }
  rowContext: Omit<RowContext, 'names'>
  /** Progress of a run: the sum of its rows' shares (0 to 1 each), and the remaining time in ms. */
  progress: (sheet: string) => { making: number; etaMs: number | null }
  /** Keeps what is known of a file that was made, for other sheets and commands. */
  keepFile: (file: OutputFile) => void
  /** Called after changes. @param rows ids of the changed rows; [] for the sheet alone, null for all of its rows */
  onChanged: (sheet: string, rows: readonly number[] | null) => void
  /** Called when rows were edited, so that files being made of their old content are discarded. */
  onEdited: (sheet: string) => void
  /** Called when settings were changed of which files are made, so that the states of made rows are corrected. */
  matchFiles: (sheet: Sheet) => Promise<void>
}
