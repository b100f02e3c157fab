import type { LookupAddress } from 'node:dns'
import type { AccountOptions } from '../store/account/account.ts'
import type { EngineRole, WorkClass } from '../work/queue/work-classes.ts'
import type { LiveLimits } from '../live/index.ts'
import type { RateLimit } from '../server/rate-limit.ts'
import type { OffsetAnchor } from '../capabilities/video/layers.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

/** How long work may go on when an engine among others stops, before it is given back to them, ms. */
export const defaultGraceMs = 25_000

/** The options that an engine is started with. */
export interface EngineOptions {
  /** Folder for records, media and credentials; created when missing. Only one engine at a time can use it. */
  dataDir: string
  /**
   * URL of a database in PostgreSQL for records, ledger, queue and callbacks; a file of the data folder when absent. Any number
   * of engines can use it.
   */
  database?: string
  /** What the engine does among those of its database; all by default. */
  role?: EngineRole
  /** Classes of work that it takes; all by default. */
  only?: readonly WorkClass[]
  /** How many entries of the shared queue it works on at once; by default as many as one engine alone. */
  concurrency?: number
  /** How long work may go on when the engine stops, before it is given back to others, ms; 25 s by default. */
  graceMs?: number
  /** `s3://bucket/prefix` for the media; a folder of the data folder when absent. */
  storage?: string
  /** Address that it listens on; 127.0.0.1, this machine alone, by default. */
  listen?: string
  /** Where clients reach it, when that is not its port of this machine: `https://api.example.com`, without a slash at the end. */
  publicUrl?: string
  /** TCP port to listen on; 0, the default, takes any free port. */
  port?: number
  /** Whether requests may name sources and callbacks on this machine and its local network; false by default. */
  allowLocal?: boolean
  /** The point of an element that its offset places; `top-left` by default. */
  offsetAnchor?: OffsetAnchor
  /**
   * Plan, state and remaining credits of the local account; unlimited when absent. Takes precedence over
   * `account.json` in the data folder.
   */
  account?: AccountOptions
  /** Limit on the requests of each client; no limit when absent. */
  rateLimit?: RateLimit
  clock?: Clock
  log?: Log
  /** Further settings, for tests and unusual machines. */
  tuning?: EngineTuning
}

export interface EngineTuning {
  /** How many texts are spoken at the same time; by default one per two CPU cores. */
  speechAtOnce?: number
  /** How many videos are rendered at the same time; by default one per two CPU cores. */
  rendersAtOnce?: number
  /** Largest upload, bytes; 2 GB by default. */
  uploadLimitBytes?: number
  /** Largest source that is fetched by URL, bytes; 2 GB by default. */
  inputLimitBytes?: number
  /** Longest duration of a download, ms; 10 minutes by default. */
  inputTotalMs?: number
  /** Longest time without data during a download or an upload, ms; 20 s by default. */
  inputIdleMs?: number
  /** How long the body of a request may come at less than a kilobyte a second, ms; 30 s by default. */
  slowBodyMs?: number
  /** How long a worker has an entry of the shared queue without renewing it, seconds; 30 by default, 10 at least. */
  leaseSeconds?: number
  /** Time between two removals of expired files and records, ms; an hour by default. */
  sweepEveryMs?: number
  /** Waits before the second and each further attempt of a callback, ms. */
  callbackRetryMs?: readonly number[]
  /** Disk space for previews and for the speech that is kept for videos, bytes; 2 GB by default. */
  previewCacheBytes?: number
  /** Disk space for the clips of avatars that are kept for videos, bytes; 4 GB by default. */
  clipCacheBytes?: number
  /** A preview whose state nobody requests for this long is cancelled, ms; 15 s by default. */
  previewIdleMs?: number
  /** How long an access token is valid, ms. */
  tokenLifetimeMs?: number
  /** Limits on the number and the duration of live sessions. */
  live?: Partial<LiveLimits>
  resolve?: (hostname: string) => Promise<LookupAddress[]>
  freeBytes?: () => number
}

export interface RunningEngine {
  /** URL of the running engine, `http://127.0.0.1:<port>`, without a slash at the end. */
  baseUrl: string
  apiKey: string
  clientId: string
  clientSecret: string
  /**
   * Stops taking requests, interrupts running work (which runs again at the next start) and unlocks the data folder.
   */
  stop(): Promise<void>
}
