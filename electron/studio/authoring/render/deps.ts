import type { Clock } from '../../core/clock.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { PreflightDeps } from '../preflight/index.ts'
import type { RemoteAssetCache } from '../../service/remote/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export type RenderStage = 'check' | 'upload' | 'speech' | 'video' | 'download'

export interface RenderWatcher {
  stage: (stage: RenderStage) => void
  /** 0 to 1 within the stage, or null while it can't be known. */
  progress: (share: number | null) => void
  warn: (text: Text) => void
}

/** What rendering needs of the world. */
export interface RenderDeps extends PreflightDeps {
  jobs: Jobs
  cache: RemoteAssetCache
  clock: Clock
  /** The length in ms of media at an address. */
  measure: (url: string, signal: AbortSignal) => Promise<number>
  /** Whether an address of the service still works. */
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
  watcher: RenderWatcher
  /** Id of what speech is made for: its jobs outlive this process, and are taken up again by the next try. */
  parent?: string
}
