import type { SheetColumnName } from '../../../../common/sheets/index.ts'
import type {
  RowProblem,
  RowProblemKind,
  RowState,
  VoiceoverOutput,
  VoiceoverSheet,
} from '../../../../common/bridge/index.ts'
import type { VoiceRecipe } from '../../../../media/voice-files/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** What the user typed into a row. */
export interface RowContent extends Record<SheetColumnName, string> {
  values: string[]
}

/** A row as it is kept. Ids are numbers here and text on the bridge. */
export interface Row extends RowContent {
  id: number
  position: number
  state: RowState
  /** Without clashing file names, which other rows decide. */
  problems: RowProblem[]
  /** How many rows before it have its file name. */
  twin: number
  reused: boolean
  inRun: RunPart
  /** The user asked for it once more, knowing that it may have been made already. */
  resend: boolean
  /** Grows with every edit that changes what is made of it. */
  rev: number
  message: Text | null
  made: OutputFile | null
}

/** 0 not in the run, 1 waits or is made, 2 done, 3 failed. */
export type RunPart = 0 | 1 | 2 | 3

/** A file that was made, with all that it takes to know it again and to join it. */
export interface OutputFile {
  /** Absolute. */
  path: string
  /** Of everything that it was made from: speech, output, name's metadata. */
  signature: string
  /** Of the speech. */
  speech: string
  /** bytes */
  size: number
  /** ms since 1970, as the disk says. */
  mtimeMs: number
  /** Of its bytes; not known of files that older versions made. */
  sha256?: string
  durationMs: number
  /** ms of the speech that were left out before its first sound; negative: silence that was added. */
  offsetMs: number
  /** How it was made of its speech. */
  recipe: VoiceRecipe
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
  /** Why it paused by itself; decides whether it goes on by itself. */
  runCause: PauseCause | null
  runBegan: number | null
  createdAt: number
  updatedAt: number
}

/** `user` waits for the user; the others go on by themselves when it has passed, or when asked. */
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
}
