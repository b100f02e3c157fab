import type { SaveFaultKind } from '../../core/save-fault.ts'
import type { Entity } from './responses.ts'
import type { Text } from '../../../common/messages/index.ts'

/** The part of a download's options that can be sent to a thread. */
export interface ThreadOrder {
  url: string
  part: string
  entity: Entity | null
  stallMs?: number
  retryMs?: readonly number[]
  sync?: boolean
}

export type ToThread =
  | { type: 'fetch'; id: number; order: ThreadOrder }
  | { type: 'abort'; id: number }
  /** The version that was reported is stored: its bytes may be written. */
  | { type: 'noted'; id: number }

export type FromThread =
  | { type: 'entity'; id: number; entity: Entity | null }
  | { type: 'bytes'; id: number; have: number; total: number | null }
  | { type: 'done'; id: number; size: number; sha256: string }
  | {
      type: 'fault'
      id: number
      kind: SaveFaultKind | null
      message: Text
      next: Text | undefined
      stack: string
    }
