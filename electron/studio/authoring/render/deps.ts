import type { Pronunciation } from '../../../common/pronounce/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Connection } from '../../service/connections/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { MadeCache } from './cache.ts'

export type RenderStage = 'check' | 'upload' | 'speech' | 'video' | 'download'

export interface RenderWatcher {
  stage: (stage: RenderStage) => void
  /** 0 to 1 within the stage, or null while it can't be known. */
  progress: (share: number | null) => void
  warn: (message: string) => void
}

/** Next steps, one sentence each. */
export interface RenderAdvice {
  voices: string
  avatars: string
  /** Files lie outside the project's folder. */
  outside: string
}

export const windowAdvice: RenderAdvice = {
  voices: 'Choose another voice.',
  avatars: 'Choose another avatar.',
  outside: "Copy such files into the project's folder and name them from there.",
}

/** What rendering needs of the world. */
export interface RenderDeps {
  jobs: Jobs
  cache: MadeCache
  connection: Connection
  clock: Clock
  /** Reads what a file holds. Rejects with a `MediaError` that names it by `label`. */
  probe: (path: string, label: string, signal: AbortSignal) => Promise<MediaInfo>
  /** The length in ms of media at an address. */
  measure: (url: string, signal: AbortSignal) => Promise<number>
  /** Whether an address of the service still works. */
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
  watcher: RenderWatcher
  signal: AbortSignal
  /** What to do about a refusal, in the words of who asks; without, in those of a window. */
  advice?: RenderAdvice
  /** Id of what speech is made for: its jobs outlive this process, and are taken up again by the next try. */
  parent?: string
  /** How words are said, and the user's own voices; without, scripts are sent as they are, and there are no own voices. */
  speaking?: Speaking
}

export interface Speaking {
  /** The user's dictionary; a project's own counts before it. */
  pronunciations: readonly Pronunciation[]
  /** The recording of an own voice (`sample:<id>`). @throws an error whose message says why there is none */
  sample: (voiceId: string) => Promise<{ path: string; name: string }>
}
