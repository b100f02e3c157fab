import type { SheetColumnName } from '../../../../common/sheets/index.ts'
import type {
  RowProblem,
  RowProblemKind,
  RowState,
  VoiceoverOutput,
  VoiceoverSheet,
} from '../../../../common/bridge/index.ts'
import { isWarning, rowProblemKinds } from '../../../../common/bridge/index.ts'
import type { Proof } from '../../../../common/proof/index.ts'
import type { VoiceRecipe } from '../../../../media/voice-files/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** What the user typed into a row. */
export interface RowContent extends Record<SheetColumnName, string> {
  values: string[]
  /** Which reading of the text is made, 0 to `guards.take`; absent: 0, the usual one. */
  take?: number
}

/** A row as it is stored. Its id is a number here and text on the bridge. */
export interface Row extends RowContent {
  id: number
  position: number
  take: number
  state: RowState
  /** Problems of the row, except clashing file names, which depend on other rows. */
  problems: RowProblem[]
  /** How many rows before this one have the same file name. */
  duplicateIndex: number
  reused: boolean
  inRun: RunPart
  /** The user asked for the row again, knowing that it may have been made already. */
  resend: boolean
  /** Revision: grows with every edit that changes what is made of the row. */
  rev: number
  message: Text | null
  outputFile: OutputFile | null
}

/** A row's part in the run: 0 not in it, 1 queued or being made, 2 done, 3 failed. */
export type RunPart = 0 | 1 | 2 | 3

/** A file that was made, with everything needed to recognise it and to join it. */
export interface OutputFile {
  /** Absolute path of the file. */
  path: string
  /** Key of everything that the file was made from: speech, output settings, name's metadata. */
  signature: string
  /** Key of the speech that the file was made from. */
  speech: string
  /** Size of the file in bytes. */
  size: number
  /** The file's modification time by the file system, ms since 1970. */
  mtimeMs: number
  /** SHA-256 of the content; absent for files that older versions made. */
  sha256?: string
  durationMs: number
  /** How much of the speech's beginning was cut off, ms; negative for silence that was added. */
  offsetMs: number
  /** How the file was made from its speech. */
  recipe: VoiceRecipe
  /** The sentence at its beginning that says that AI made it; absent: it has none. */
  notice?: string
  /** What listening to it has shown; without faults where the user has said that it is right; absent: nobody has listened. */
  proof?: Proof
}

export interface Sheet {
  id: string
  name: string
  connection: string
  voiceId: string
  rate: number
  output: VoiceoverOutput
  folder: string
  template: string
  variables: string[]
  runState: VoiceoverSheet['run']['state']
  runMessage: Text | null
  /** Why the run was paused; it decides whether the run continues by itself. */
  runCause: PauseCause | null
  runBegan: number | null
  createdAt: number
  updatedAt: number
}

/** Cause of a pause. `user` waits for the user; the others continue when the cause has passed, or when asked. */
export type PauseCause = 'user' | 'service' | 'account' | 'disk'

export const problemBits: Record<RowProblemKind, number> = {
  'empty-text': 1,
  'too-many-words': 2,
  'no-voice': 4,
  'unknown-voice': 8,
  'bad-rate': 16,
  'file-clash': 32,
  'bad-file-name': 64,
  'unreadable-text': 128,
  'bad-pause': 256,
  'other-language': 512,
  'bad-markup': 1024,
}

/** The bits of problems because of which a row can't be made: all but those of warnings. */
export const blockingBits = rowProblemKinds
  .filter((kind) => !isWarning(kind))
  .reduce((bits, kind) => bits | problemBits[kind], 0)
