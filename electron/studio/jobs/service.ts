import type { RemoteRecord } from '../durable/index.ts'
import type { JobKind } from './types.ts'

/** What a job asks of a service: the part of the client that it needs, and no more. */
export interface JobService {
  /**
   * Sends the create call once. Rejects with a `ServiceFault`-like error.
   * @param extras the engine's own fields beside those of the body; dropped for any other service
   */
  create(
    kind: JobKind,
    body: unknown,
    signal: AbortSignal,
    extras?: Readonly<Record<string, unknown>> | null,
  ): Promise<{ remoteId: string; answer?: unknown }>
  /** Reads the record. */
  info(kind: JobKind, remoteId: string, signal: AbortSignal): Promise<RemoteRecord>
  /** Tells the service to stop working on it, where it can be told. */
  cancel?(kind: JobKind, remoteId: string): Promise<void>
  /** True for the engine on this machine: it is asked more often. */
  readonly local?: boolean
  /** A create call whose answer was lost may be sent again: it costs nobody anything (the built-in engine). */
  readonly mayResend?: boolean
}
