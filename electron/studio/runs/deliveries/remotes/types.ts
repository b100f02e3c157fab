import type { DeliveryCheck, DestinationRecord } from '../../../../common/bridge/index.ts'

/** A destination with its secret, which only the thread that uses it gets. */
export interface Account extends DestinationRecord {
  secret: string | null
}

/** What an interrupted upload needs to go on; null: nothing is there yet. */
export interface Resume {
  /** Id of a multipart upload of S3, and the key that it is for. */
  uploadId?: string
  key?: string
  /** Bytes of each part of a multipart upload. */
  partBytes?: number
  /** The name that the file was about to get when this was stored. */
  publishing?: string
}

/** One file to be sent. */
export interface Shipment {
  /** Id of the delivery, by which its temporary file is found again. */
  id: string
  path: string
  size: number
  mtimeMs: number
  sha256: string | null
  /** The name wanted, and its extension with its dot. */
  stem: string
  extension: string
  contentType: string
  resume: Resume | null
}

/** What a thread reports while it sends a file; each is stored before it goes on. */
export type Note =
  | { type: 'sent'; bytes: number }
  | { type: 'hash'; sha256: string }
  | { type: 'resume'; resume: Resume }
  /** Key of a server that was seen for the first time. */
  | { type: 'host-key'; hostKey: string }

export type Tell = (note: Note) => Promise<void>

export interface Delivered {
  name: string
  location: string
  checked: DeliveryCheck
  sha256: string
}

export type RemoteTask =
  | { do: 'send'; account: Account; shipment: Shipment }
  /** Deletes what an upload that was cancelled has left. */
  | { do: 'discard'; account: Account; id: string; resume: Resume | null }
  | { do: 'test'; account: Account }

export interface RemoteAnswers {
  send: Delivered
  discard: null
  test: null
}

/** A destination that a thread is connected to. Errors are StudioErrors; `network` alone is tried again. */
export interface Remote {
  /** Sends a file, or the rest of it, under a temporary name; compares it, and gives it a free name. */
  send(shipment: Shipment, sha256: string, tell: Tell): Promise<Omit<Delivered, 'sha256'>>
  discard(id: string, resume: Resume | null): Promise<void>
  /** Writes a small file, compares it, and deletes it. */
  test(): Promise<void>
  close(): void
}

export type OpenRemote = (account: Account, tell: Tell) => Promise<Remote>
