import type { Avatar, Voice } from '../../common/service/index.ts'
import type { JobService } from '../jobs/index.ts'

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
  /** What jobs remember: `engine`, or the base URL of a remote service. Never a key. */
  id: string
  name: string
  service: StudioService
  /** Addresses of the service begin so; it may change when the engine is started again. */
  baseUrl: string
}
