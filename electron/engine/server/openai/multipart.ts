import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { BusboyInstance } from '@fastify/busboy'
import { message } from '../../../common/messages/index.ts'
import { OpenAiRefusal } from './errors.ts'

/** Largest part that is no file, and largest head of a part, bytes. */
const mostFieldBytes = 64 * 1024
const mostHeadBytes = 16 * 1024
/** Most parts that are no file. */
const mostFields = 200

/** A form as it was sent: fields by name, and the file, which was written to disk. */
export interface ReceivedForm {
  fields: Map<string, string[]>
  /** Name of the file as it was sent, for messages alone; absent where the form has no file. */
  fileName?: string
}

export interface ReceiveOptions {
  contentType: string
  /** Name of the field whose file is kept. */
  fileField: string
  /** Path at which the file is written. */
  path: string
  /** Largest form, bytes. */
  limitBytes: number
}

/** Reads a form part by part. @throws OpenAiRefusal where the type is no form, or tells no boundary */
function parserFor({ contentType, fileField }: ReceiveOptions): BusboyInstance {
  const limits = { fieldSize: mostFieldBytes, fields: mostFields, files: 1, headerSize: mostHeadBytes }
  try {
    if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Error('another type')
    return new Busboy({
      limits,
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === fileField,
    })
  } catch (error) {
    throw new OpenAiRefusal(message('openAi.notForm'), { http: 415 }, { cause: error })
  }
}

/**
 * Receives `multipart/form-data` (RFC 7578); its file goes to the disk as it comes. What is refused in the middle leaves the
 * rest unread: destroying the source would also end the connection before the refusal is sent.
 * @throws OpenAiRefusal for another type, a broken or too large form, two files; an error of the disk
 */
export async function receiveForm(source: Readable, options: ReceiveOptions): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: new Map() }
  const parser = parserFor(options)
  const failure = Promise.withResolvers<never>()
  // Until somebody waits for it, a failure is not unhandled.
  failure.promise.catch(() => undefined)
  const stop = new AbortController()
  let saved: Promise<void> | undefined
  parser.on('file', (_name, content, fileName: string | undefined) => {
    form.fileName = fileName ?? ''
    saved = pipeline(content, createWriteStream(options.path, { mode: 0o600 }), { signal: stop.signal })
    saved.catch(failure.reject)
  })
  parser.on('field', (name, value, _nameTruncated, isCut) => {
    if (isCut) failure.reject(tooLong(name))
    form.fields.set(name, [...(form.fields.get(name) ?? []), value])
  })
  parser.once('filesLimit', () =>
    failure.reject(new OpenAiRefusal(message('openAi.twoFiles'), { param: options.fileField })),
  )
  parser.once('fieldsLimit', () => failure.reject(new OpenAiRefusal(message('openAi.brokenForm'))))
  parser.once('error', (cause) => failure.reject(new OpenAiRefusal(message('openAi.brokenForm'), {}, { cause })))
  try {
    await Promise.race([feed(source, parser, options.limitBytes), failure.promise])
    await Promise.race([saved, failure.promise])
    return form
  } catch (error) {
    stop.abort()
    await saved?.catch(() => undefined)
    throw error
  } finally {
    parser.destroy()
  }
}

/** Hands all bytes of a source to the parser, as fast as it takes them. */
async function feed(source: Readable, parser: BusboyInstance, limitBytes: number): Promise<void> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let read = 0
  for (;;) {
    const { done, value } = await chunks.next().catch((error: unknown) => {
      throw new OpenAiRefusal(message('engineServer.uploadBrokeOff'), { code: null }, { cause: error })
    })
    if (done === true) break
    read += value.length
    if (read > limitBytes) {
      const limit = Math.floor(limitBytes / 1024 / 1024)
      throw new OpenAiRefusal(message('engineServer.uploadTooLarge', { limit }), { http: 413, param: 'file' })
    }
    if (!parser.write(value)) await once(parser, 'drain')
  }
  parser.end()
  await finished(parser)
}

const tooLong = (field: string): OpenAiRefusal =>
  new OpenAiRefusal(message('openAi.fieldTooLong', { field, limit: mostFieldBytes / 1024 }), { param: field })
