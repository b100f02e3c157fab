import type { LookupAddress } from 'node:dns'
import type { AccountOptions } from '../store/account/account.ts'
import type { LiveLimits } from '../live/index.ts'
import type { RateLimit } from '../server/rate-limit.ts'
import type { OffsetAnchor } from '../capabilities/video/layers.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

/** How an engine is started. */
export interface EngineOptions {
  /** Folder for records, media and credentials; made when missing. One engine at a time. */
  dataDir: string
  /** 0, the default, takes a free one. */
  port?: number
  /** Read sources and send callbacks on this machine and its network too. */
  allowLocal?: boolean
  /** What offsets are of; `top-left` by default. */
  offsetAnchor?: OffsetAnchor
  /** The local account; unlimited when absent. Wins over `account.json` in the data folder. */
  account?: AccountOptions
  /** Requests a client may send; without limit when absent. */
  rateLimit?: RateLimit
  clock?: Clock
  log?: Log
  /** Finer settings, for tests and unusual machines. */
  tuning?: EngineTuning
}

export interface EngineTuning {
  /** Speech at once; by default one per two cores. */
  speechAtOnce?: number
  /** Videos at once; by default one per two cores. */
  rendersAtOnce?: number
  /** Largest upload, bytes; 2 GB by default. */
  uploadLimitBytes?: number
  /** Largest source by URL, bytes. */
  inputLimitBytes?: number
  /** Longest download, ms. */
  inputTotalMs?: number
  /** Longest silence in a download or upload, ms. */
  inputIdleMs?: number
  /** Time between two looks for what has expired, ms; an hour by default. */
  sweepEveryMs?: number
  /** Waits before the second and further attempts of a callback, ms. */
  callbackRetryMs?: readonly number[]
  /** Most that previews and speech kept for videos may take of the disk, bytes; 2 GB by default. */
  previewCacheBytes?: number
  /** A preview nobody asks about ends after this long, ms; 15 s by default. */
  previewIdleMs?: number
  /** Life of an access token, ms. */
  tokenLifetimeMs?: number
  /** How many live sessions, how long. */
  live?: Partial<LiveLimits>
  resolve?: (hostname: string) => Promise<LookupAddress[]>
  freeBytes?: () => number
}

export interface RunningEngine {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  baseUrl: string
  apiKey: string
  clientId: string
  clientSecret: string
  /** Stops taking requests, interrupts what runs (it runs again at the next start), lets go of the folder. */
  stop(): Promise<void>
}
