import type { Language } from '../../../common/languages.ts'
import type { Consent, ConsentSubject, LiveSource } from '../../../common/bridge/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { LiveStore } from './store.ts'
import type { Text } from '../../../common/messages/index.ts'

/** What live sessions need from the studio. */
export interface LiveDeps {
  store: LiveStore
  /** A connection by its id. @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
  /** A connection by its id; undefined when it was removed. */
  findConnection: (id: string) => StudioConnection | undefined
  media: Pick<MediaAddresses, 'info' | 'urlForRemote' | 'forget'>
  consents: {
    find(subject: ConsentSubject): Promise<Consent | null>
    need(subject: ConsentSubject): Promise<Consent>
  }
  clock: Clock
  /** Language in which the engine's channel gives reasons. */
  language: () => Language
  newId: () => string
  /** Name of this process in leases, and whether a process of a given name is running. */
  owner: string
  alive: (owner: string) => boolean
  /** Shows a notification to the user that no page has asked for. */
  announce: (text: Text, next: Text) => void
  onError: (error: unknown) => void
  limits?: Partial<LiveStudioLimits>
}

/** Time limits of live sessions, ms. */
export interface LiveStudioLimits {
  /** Time without a heartbeat after which the page counts as gone, ms. */
  heartbeat: number
  /** Time without a picture after which a session is closed, ms. */
  idle: number
  /** How long to wait for the other end of the channel to join, or to join again, ms. */
  wait: number
  /** Time for closing open sessions when the studio shuts down, ms. */
  quit: number
}

export interface CreateLive {
  connection: string
  sources: LiveSource[]
  owner: string
  spend: boolean
}
