import type { Avatar, Voice } from '../../../common/service/index.ts'
import type { JobService } from '../../jobs/index.ts'
import type { ServiceClient } from '../client/index.ts'

/** What the studio asks of a service. Everything but the last part works with any service. */
export interface StudioService extends JobService {
  /** Every voice, official and own. */
  voices(signal?: AbortSignal): Promise<Voice[]>
  /** Every avatar, official and own, all pages. */
  avatars(signal?: AbortSignal): Promise<Avatar[]>
  /**
   * Puts a file of this machine where the service can fetch it; answers its URL. Absent where the service can't take
   * files: then only URLs work.
   */
  upload?(path: string, name: string, signal?: AbortSignal): Promise<string>
}

/** A service that the user has set up. */
export interface Connection {
  /** What jobs remember: `engine`, the id of a stored connection, or the base URL of one named on a command line. */
  id: string
  name: string
  service: StudioService
  /** Addresses of the service begin so; it may change when the engine is started again. */
  baseUrl: string
}

/** A connection of the window's studio. It is one object for as long as the studio runs: its parts follow every change. */
export interface StudioConnection extends Connection {
  readonly builtIn: boolean
  /** Creating there costs no credits. */
  readonly free: boolean
  /** Which point of an element the service's offsets mean. */
  readonly anchor: 'top-left' | 'center'
  /** Requests that may be under way at once. */
  readonly parallel: number
  /** The client as it is set up now. @throws while it can't be had (engine away, credential gone) */
  client(): Promise<ServiceClient>
}
