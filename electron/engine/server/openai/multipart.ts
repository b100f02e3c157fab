import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { message } from '../../../common/messages/index.ts'
import { OpenAiRefusal } from './errors.ts'

/** Largest part that is no file, and largest head of a part, bytes. */
const mostFieldBytes = 64 * 1024
const mostHeadBytes = 16 * 1024

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

type Sink = (bytes: Buffer) => Promise<void> | void

const broken = (): OpenAiRefusal => new OpenAiRefusal(message('openAi.brokenForm'))

/** What is left of a form that is being read, of which no more than a chunk is in memory. */
class FormBytes {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #limitBytes: number
  // The first delimiter needs no line end before it.
  #buffer = Buffer.from('\r\n')
  #read = 0

  constructor(chunks: AsyncIterable<Buffer>, limitBytes: number) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#limitBytes = limitBytes
  }

  /** Hands on all before a mark, and leaves what follows it. @throws OpenAiRefusal where the form ends before */
  async until(mark: string, sink: Sink): Promise<void> {
    for (;;) {
      const at = this.#buffer.indexOf(mark, 0, 'latin1')
      const whole = at >= 0 ? at : Math.max(0, this.#buffer.length - mark.length + 1)
      if (whole > 0) await sink(this.#buffer.subarray(0, whole))
      this.#buffer = this.#buffer.subarray(at >= 0 ? at + mark.length : whole)
      if (at >= 0) return
      await this.#more()
    }
  }

  async take(length: number): Promise<string> {
    while (this.#buffer.length < length) await this.#more()
    const taken = this.#buffer.subarray(0, length).toString('latin1')
    this.#buffer = this.#buffer.subarray(length)
    return taken
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next().catch((error: unknown) => {
      throw new OpenAiRefusal(message('engineServer.uploadBrokeOff'), { code: null }, { cause: error })
    })
    if (done === true) throw broken()
    this.#read += value.length
    if (this.#read > this.#limitBytes) {
      const limit = Math.floor(this.#limitBytes / 1024 / 1024)
      throw new OpenAiRefusal(message('engineServer.uploadTooLarge', { limit }), { http: 413, param: 'file' })
    }
    this.#buffer = Buffer.concat([this.#buffer, value])
  }
}

/** Collects a part that is read at once. */
async function collect(bytes: FormBytes, mark: string, most: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  await bytes.until(mark, (part) => {
    length += part.length
    if (length > most) throw broken()
    parts.push(Buffer.from(part))
  })
  return Buffer.concat(parts).toString('utf8')
}

const parameter = (head: string, name: string): string | undefined =>
  new RegExp(`^content-disposition:[^\\r\\n]*;\\s*${name}="([^"\\r\\n]*)"`, 'im').exec(head)?.[1]

/**
 * Receives `multipart/form-data` (RFC 7578); its file goes to the disk as it comes.
 * @throws OpenAiRefusal for another type, a broken or too large form; an error of the disk
 */
export async function receiveForm(chunks: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<ReceivedForm> {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(options.contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new OpenAiRefusal(message('openAi.notForm'), { http: 415 })
  const mark = `\r\n--${boundary}`
  const bytes = new FormBytes(chunks, options.limitBytes)
  const form: ReceivedForm = { fields: new Map() }
  await bytes.until(mark, () => undefined)
  while ((await bytes.take(2)) === '\r\n') {
    const head = await collect(bytes, '\r\n\r\n', mostHeadBytes)
    const name = parameter(head, 'name')
    if (name === undefined) throw broken()
    if (name === options.fileField && form.fileName === undefined) {
      form.fileName = parameter(head, 'filename') ?? ''
      await save(bytes, mark, options.path)
    } else form.fields.set(name, [...(form.fields.get(name) ?? []), await collect(bytes, mark, mostFieldBytes)])
  }
  return form
}

async function save(bytes: FormBytes, mark: string, path: string): Promise<void> {
  const file: FileHandle = await open(path, 'w', 0o600)
  try {
    await bytes.until(mark, (part) => file.appendFile(part))
  } finally {
    await file.close()
  }
}
