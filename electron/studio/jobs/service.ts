import type { ProjectExtensionName } from '../../common/service/extension/extension.ts'
import type { RemoteRecord } from '../durable/index.ts'
import type { JobKind } from './types.ts'

/** The part of a service's client that jobs need. */
export interface JobService {
  /**
   * Sends the create request once. Rejects with a `ServiceFault`-like error.
   * @param extras fields for the engine beside the body; not sent to any other service
   */
  create(
    kind: JobKind,
    body: unknown,
    signal: AbortSignal,
    extras?: Readonly<Record<string, unknown>> | null,
  ): Promise<{ remoteId: string; answer?: unknown }>
  /** Reads the record of a job. */
  info(kind: JobKind, remoteId: string, signal: AbortSignal): Promise<RemoteRecord>
  /** Asks the service to stop working on a record, if it has such a request. */
  cancel?(kind: JobKind, remoteId: string): Promise<void>
  /** What the service shows of a project beyond a body, said in the extras beside it; absent: nothing. */
  readonly extensions?: readonly ProjectExtensionName[]
  /** True for the engine on this machine, which is polled more often. */
  readonly local?: boolean
  /**
   * Whether a create request may be sent again after its answer was lost, because it costs nothing (the built-in
   * engine).
   */
  readonly mayResend?: boolean
}
