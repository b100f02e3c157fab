import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { message } from '../../../common/messages/index.ts'
import { isFields, text } from '../../../common/service/reading.ts'
import type { Fields } from '../../../common/service/reading.ts'
import { ServiceError } from '../../core/service-error.ts'
import type { OpenRequest } from './send.ts'
import type { OpenAnswer } from './transport.ts'

/** Formats in which the engine writes what is said in a recording, by its names. */
export const transcriptFormats = ['srt', 'vtt', 'text', 'verbose_json'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** What is said in a recording. */
export interface RecognisedSpeech {
  /** All of it on one line; empty where nobody speaks. */
  text: string
  /** Length of the recording, ms. */
  durationMs: number
  /** The transcript in the format that was asked for: of `verbose_json` an object, otherwise the text of a file. */
  document: unknown
}

export interface TranscribeOptions {
  format: TranscriptFormat
  signal?: AbortSignal
  /** Called with the share of the recording that is recognised, 0 to 1. */
  onProgress?: (share: number) => void
}

export interface TranscriptionCalls {
  /** Has the English speech of a sound or video file recognised. The file is sent as it is read. */
  transcribe(path: string, options: TranscribeOptions): Promise<RecognisedSpeech>
}

const path = '/v1/audio/transcriptions'
const endpoint = `POST ${path}`
/** Longest time without data, ms: while it works, the engine writes at least every 15 s. */
const idleMs = 120_000
/** Largest refusal that is read, bytes. */
const mostRefusalBytes = 64 * 1024

/** Calls to the part of OpenAI's interface that the engine has (docs/engine.md). */
export function createTranscriptionCalls(open: OpenRequest): TranscriptionCalls {
  return {
    async transcribe(file, { format, signal, onProgress }) {
      const form = new Response(await formOf(file, format))
      const answer = await open({
        method: 'POST',
        path,
        headers: { 'content-type': form.headers.get('content-type')! },
        body: Readable.fromWeb(form.body as ReadableStream),
        timeoutMs: 0,
        idleMs,
        fresh: true,
        signal,
      })
      try {
        if (answer.status !== 200) throw await refusalOf(answer)
        for await (const event of eventsOf(answer.body)) {
          if (event['type'] === 'transcript.text.done') return readDone(event)
          if (isFields(event['error'])) throw failure(event['error'], answer.status)
          const { progress } = event
          if (typeof progress === 'number') onProgress?.(progress)
        }
      } catch (error) {
        throw error instanceof ServiceError ? error : answer.faultOf(error)
      }
      throw answer.faultOf(new Error('the answer ended before its last event'))
    },
  }
}

async function formOf(file: string, format: TranscriptFormat): Promise<FormData> {
  const form = new FormData()
  const fields = { model: 'greenroom-transcription', stream: 'true', response_format: format }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const one of ['segment', 'word']) form.append('timestamp_granularities[]', one)
  form.append('file', await openAsBlob(file), basename(file))
  return form
}

/** The data of server-sent events, each of which is one line. */
async function* eventsOf(body: AsyncIterable<Buffer>): AsyncGenerator<Fields> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const data: unknown = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : null
      if (isFields(data)) yield data
    }
  }
}

function readDone({ text: words, duration, document }: Fields): RecognisedSpeech {
  const durationMs = typeof duration === 'number' ? Math.round(duration * 1000) : 0
  return { text: text(words) ?? '', durationMs, document }
}

async function refusalOf({ status, body }: OpenAnswer): Promise<ServiceError> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostRefusalBytes) break
    chunks.push(chunk)
  }
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString())
  return failure(isFields(parsed) && isFields(parsed['error']) ? parsed['error'] : {}, status)
}

/** An error in OpenAI's form. */
function failure(error: Fields, httpStatus: number): ServiceError {
  const isInput = error['type'] === 'invalid_request_error'
  return new ServiceError({
    kind: isInput ? 'invalid' : 'service',
    text: text(error['message']) ?? message('serviceErrors.http', { status: httpStatus }),
    next: isInput ? message('serviceErrors.chooseFile') : message('serviceErrors.later'),
    httpStatus,
    endpoint,
    sent: 'yes',
  })
}
