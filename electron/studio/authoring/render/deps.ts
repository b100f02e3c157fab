import type { Clock } from '../../core/clock.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { PreflightDeps } from '../preflight/index.ts'
import type { RemoteAssetCache } from '../../service/remote/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export type RenderStage = 'check' | 'upload' | 'speech' | 'video' | 'download'

export interface RenderWatcher {
  stage: (stage: RenderStage) => void
  /** Called with the progress within the stage, 0 to 1, or null while it can't be known. */
  progress: (share: number | null) => void
  warn: (text: Text) => void
}

/** Functions that rendering needs from outside. */
export interface RenderDeps extends PreflightDeps {
  jobs: Jobs
  cache: RemoteAssetCache
  clock: Clock
  /** Measures the length in ms of the media at an address. */
  measure: (url: string, signal: AbortSignal) => Promise<number>
  /** Whether an address of the service still works. */
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
  watcher: RenderWatcher
  /**
   * Id of the work that speech is made for. Jobs with this parent outlive the process, and the next attempt continues
   * them.
   */
  parent?: string
}
