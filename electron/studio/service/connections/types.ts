import type { Language } from '../../../common/languages.ts'
import type { Avatar, Voice } from '../../../common/service/index.ts'
import type { JobService } from '../../jobs/index.ts'
import type { ServiceClient } from '../client/index.ts'

/** A service as the studio uses it. `upload` exists only for services that accept files. */
export interface StudioService extends JobService {
  /** Every voice, official and own. */
  voices(signal?: AbortSignal): Promise<Voice[]>
  /** Every avatar, official and own, from all pages. */
  avatars(signal?: AbortSignal): Promise<Avatar[]>
  /**
   * Uploads a file of this machine and returns its URL. Absent when the service accepts no files: then only URLs can be
   * used.
   */
  upload?(path: string, name: string, signal?: AbortSignal): Promise<string>
}

/** A service that the user has set up. */
export interface Connection {
  /**
   * Id that jobs store: `engine`, the id of a stored connection, or the base URL of a service named on the command
   * line.
   */
  id: string
  name: string
  service: StudioService
  /** Beginning of the service's addresses; it may change when the engine is restarted. */
  baseUrl: string
}

/**
 * A connection of the window's studio. The object stays the same while the studio runs; its properties follow every
 * change.
 */
export interface StudioConnection extends Connection {
  readonly builtIn: boolean
  /** Language in which the service describes its voices and avatars, where that is the user's. */
  readonly language?: Language
  /** Whether creating at this service costs no credits. */
  readonly free: boolean
  /** Which point of an element the service's offsets refer to. */
  readonly anchor: 'top-left' | 'center'
  /** Most concurrent requests to the service. */
  readonly parallel: number
  /** The client with the present settings. @throws while there is none (engine unreachable, credential missing) */
  client(): Promise<ServiceClient>
}
