import type { Language } from '../../../common/languages.ts'
import type { Consent, ConsentSubject, LiveSource } from '../../../common/bridge/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { LiveStore } from './store.ts'
import type { Text } from '../../../common/messages/index.ts'

/** What live sessions need of the studio. */
export interface LiveDeps {
  store: LiveStore
  /** @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
  /** Undefined when it was taken away. */
  findConnection: (id: string) => StudioConnection | undefined
  media: Pick<MediaAddresses, 'info' | 'urlForRemote' | 'forget'>
  consents: {
    find(subject: ConsentSubject): Promise<Consent | null>
    need(subject: ConsentSubject): Promise<Consent>
  }
  clock: Clock
  /** What the engine's channel says why in. */
  language: () => Language
  newId: () => string
  /** This process, as leases name it; and whether such a process still lives. */
  owner: string
  alive: (owner: string) => boolean
  /** Something that the person should know although no page asks for it. */
  announce: (text: Text, next: Text) => void
  onError: (error: unknown) => void
  limits?: Partial<LiveStudioLimits>
}

/** ms */
export interface LiveStudioLimits {
  /** Without a heartbeat the page counts as gone. */
  heartbeat: number
  /** Without a picture. */
  idle: number
  /** For the other end to come, or to come back. */
  wait: number
  /** For closing what is open when the studio ends. */
  quit: number
}

export interface CreateLive {
  connection: string
  sources: LiveSource[]
  owner: string
  spend: boolean
}
