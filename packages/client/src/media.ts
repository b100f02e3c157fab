import { unwrapped } from './call.ts'
import type { SpeechRequest } from './generated/types.ts'
import { GreenroomError } from './errors.ts'
import { jsonOf, openAiError } from './transport.ts'
import type { CallOptions, Transport } from './transport.ts'

export interface UploadOptions extends CallOptions {
  /** Name of the file, which messages about it tell. */
  name?: string
  /** Its type; what it is is told by its content. */
  type?: string
}

/** Content of a file: bytes, or a stream that is sent as it comes. */
export type Content = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Uploads a file to Greenroom's engine, 2 GB at most, and answers its address for requests. @throws GreenroomError */
export async function upload(transport: Transport, content: Content, options: UploadOptions): Promise<string> {
  const operation = 'upload'
  const { name, type = 'application/octet-stream', signal } = options
  const headers = { 'content-type': type, ...(name === undefined ? {} : { 'x-file-name': encodeURIComponent(name) }) }
  const path = '/engine/uploads'
  const response = await transport.send({
    operation,
    method: 'POST',
    path,
    headers,
    body: bodyOf(content),
    needsKey: true,
    signal,
  })
  const where = { operation, status: response.status }
  const data = unwrapped(await jsonOf(response, operation), 'business', where) as { url: string }
  return data.url
}

function bodyOf(content: Content): BodyInit {
  if (content instanceof Blob || content instanceof ArrayBuffer || content instanceof ReadableStream) return content
  if (ArrayBuffer.isView(content)) return content as Uint8Array<ArrayBuffer>
  const parts = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}

/**
 * Has a text spoken and answers the sound as it comes (OpenAI's interface of the engine). Whoever stops reading ends the work.
 * @throws GreenroomError
 */
export async function speak(
  transport: Transport,
  request: SpeechRequest,
  { signal }: CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const operation = 'speech'
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(request)
  const response = await transport.send({
    operation,
    method: 'POST',
    path: '/v1/audio/speech',
    headers,
    body,
    needsKey: true,
    signal,
  })
  if (!response.ok) throw await openAiError(response, operation)
  if (!response.body)
    throw new GreenroomError('The answer has no sound.', { operation, kind: 'protocol', status: response.status })
  return response.body
}

export interface TranscribeOptions extends CallOptions {
  /** `json` by default; the others are text, but for `verbose_json`, which is JSON with times. */
  format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json'
  /** Times of words, too, in `verbose_json`. */
  words?: boolean
  model?: string
}

/** Writes down what is said in a recording, in English (OpenAI's interface of the engine). @throws GreenroomError */
export async function transcribe(transport: Transport, recording: Blob, options: TranscribeOptions): Promise<string> {
  const operation = 'transcription'
  const { format = 'json', words = false, model = 'greenroom-transcription', signal } = options
  const form = new FormData()
  form.set('file', recording, recording instanceof File ? recording.name : 'recording')
  form.set('model', model)
  form.set('response_format', format)
  if (words) for (const one of ['segment', 'word']) form.append('timestamp_granularities[]', one)
  const response = await transport.send({
    operation,
    method: 'POST',
    path: '/v1/audio/transcriptions',
    body: form,
    needsKey: true,
    signal,
  })
  if (!response.ok) throw await openAiError(response, operation)
  if (format !== 'json') return response.text()
  return String((await jsonOf(response, operation))['text'])
}
