import { call } from './call.ts'
import type { OperationName } from './call.ts'
import { finished } from './finished.ts'
import type { CreateName, Finished, FinishedOptions } from './finished.ts'
import { operations } from './generated/operations.ts'
import type { Operations, SpeechRequest } from './generated/types.ts'
import { speak, transcribe, upload } from './media.ts'
import type { Content, TranscribeOptions, UploadOptions } from './media.ts'
import { Transport } from './transport.ts'
import type { CallOptions, ClientOptions } from './transport.ts'

export { GreenroomError } from './errors.ts'
export type { ErrorCode, ErrorKind, ErrorName } from './errors.ts'
export type { CreateName, Finished, FinishedOptions, Progress } from './finished.ts'
export { codes, operations } from './generated/operations.ts'
export type * from './generated/types.ts'
export type { Content, TranscribeOptions, UploadOptions } from './media.ts'
export type { CallOptions, ClientOptions } from './transport.ts'

/** Whether a request may be left out: all of its fields may. */
type Call<Name extends OperationName> =
  Record<never, never> extends Operations[Name]['request']
    ? (request?: Operations[Name]['request'], options?: CallOptions) => Promise<Operations[Name]['answer']>
    : (request: Operations[Name]['request'], options?: CallOptions) => Promise<Operations[Name]['answer']>

/** A function for each endpoint, by the name that the reference has for it. */
export type Calls = { readonly [Name in OperationName]: Call<Name> }

export interface Client extends Calls {
  /** Uploads a file to the engine, and answers its address for requests. */
  upload: (content: Content, options?: UploadOptions) => Promise<string>
  /** Waits until a record is done, and answers the address of its result. */
  finished: <Name extends CreateName>(create: Name, id: string, options?: FinishedOptions) => Promise<Finished<Name>>
  /** The sound of a text, as it is spoken. */
  speak: (request: SpeechRequest, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>
  /** What is said in a recording. */
  transcribe: (recording: Blob, options?: TranscribeOptions) => Promise<string>
}

/** A client of Greenroom's engine, or of a service with the same interface. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options)
  const names = Object.keys(operations) as OperationName[]
  const calls = Object.fromEntries(
    names.map((name) => [
      name,
      (request: Record<string, unknown> = {}, more: CallOptions = {}) => call(transport, name, request, more),
    ]),
  ) as unknown as Calls
  return {
    ...calls,
    upload: (content, more = {}) => upload(transport, content, more),
    finished: (create, id, more = {}) => finished(transport, create, id, more),
    speak: (request, more = {}) => speak(transport, request, more),
    transcribe: (recording, more = {}) => transcribe(transport, recording, more),
  }
}
