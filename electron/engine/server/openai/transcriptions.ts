import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '../../../common/messages/index.ts'
import { newFileName } from '../../core/ids.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { SpeechError } from '../../speech/errors.ts'
import type { Recogniser } from '../../speech/recogniser.ts'
import { OpenAiRefusal } from './errors.ts'
import { receiveForm } from './multipart.ts'
import { transcriptBody } from './transcription-answer.ts'
import { sendTranscriptEvents } from './transcription-events.ts'
import type { Recognise } from './transcription-events.ts'
import { readTranscriptionRequest } from './transcription-request.ts'

export interface TranscriptionOptions {
  recogniser: Pick<Recogniser, 'transcribe'>
  /** Folder for temporary files. */
  scratch: string
  /** Largest form, bytes. */
  uploadLimitBytes: number
  log: Log
}

/** Adds `POST /audio/transcriptions` to the scope of OpenAI's interface. */
export function addTranscriptions(parent: FastifyInstance, options: TranscriptionOptions): void {
  void parent.register((scope, _options, done) => {
    // A form is taken as it comes: a recording may be gigabytes. What is none is refused as such, whatever its type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    scope.post('/audio/transcriptions', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) =>
      transcribe(request, reply, options),
    )
    done()
  })
}

async function transcribe(
  request: FastifyRequest,
  reply: FastifyReply,
  { recogniser, scratch, uploadLimitBytes: limitBytes, log }: TranscriptionOptions,
): Promise<FastifyReply> {
  const { body } = request
  if (!(body instanceof Readable)) throw new OpenAiRefusal(message('openAi.notForm'), { http: 415 })
  const folder = join(scratch, `transcription-${newFileName('d')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Nobody waits for what is answered to a closed connection.
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  try {
    const path = join(folder, 'recording')
    const contentType = request.headers['content-type'] ?? ''
    const form = await receiveForm(body, { contentType, fileField: 'file', path, limitBytes })
    const asked = readTranscriptionRequest(form)
    const label = form.fileName?.trim().slice(0, 200) || message('mediaErrors.labels.file')
    const recognise: Recognise = (watch) =>
      recogniser.transcribe(path, { ...watch, label, signal: left.signal }).catch((error: unknown) => {
        throw refusalOf(error, log)
      })
    if (asked.asEvents) {
      await sendTranscriptEvents(asked, recognise, request, reply)
      return reply
    }
    const answer = transcriptBody(asked, await recognise({}))
    return reply.header('cache-control', 'no-store').type(answer.contentType).send(answer.body)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Why a recording was not recognised, in OpenAI's form. */
function refusalOf(error: unknown, log: Log): unknown {
  if (!(error instanceof SpeechError)) return error
  const isInput = error.code === 'recording-unreadable' || error.code === 'recording-no-sound'
  if (!isInput && error.code !== 'cancelled')
    log.error('transcription.failed', { code: error.code, reason: messageOf(error) })
  const fields = isInput ? { param: 'file' } : { http: 500, type: 'server_error' }
  return new OpenAiRefusal(error.text, fields, { cause: error })
}
