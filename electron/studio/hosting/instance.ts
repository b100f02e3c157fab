import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { message, sentences, GreenroomError } from '../../common/messages/index.ts'
import { lockFile, storageFault } from '../../storage/index.ts'
import { makeDataFolder } from '../core/make-data-folder.ts'

/** What a second start hands over to the studio that is already running. */
export interface HandOver {
  /** Absolute paths of project files to open. */
  files: readonly string[]
}

/** Answer of the running studio: the address where its window can be opened. Null when it has shown its own window. */
export interface HandOverAnswer {
  host: 'electron' | 'browser'
  address: string | null
}

/** The studio process that holds a data folder. */
export interface Instance {
  release(): Promise<void>
}

export type Claim = { instance: Instance } | { answer: HandOverAnswer }

interface Note {
  pid: number
  port: number
  secret: string
}

const mostBytes = 256 * 1024

function folderInUse(folder: string, pid: number | null): GreenroomError {
  const next =
    pid === null ? message('studioErrors.endOther') : message('studioErrors.endProcess', { pid: String(pid) })
  return new GreenroomError('folder-in-use', sentences(message('studioErrors.folderInUse', { folder }), next))
}

/**
 * Makes this process the only studio that writes to a data folder, or hands its request over to the running one. The
 * system releases the lock however the process ends. The two processes find each other through a file in the folder
 * that only this user can read.
 * @param timeoutMs how long to wait for a studio that is starting or stopping
 * @throws GreenroomError `folder-in-use`
 * @throws StorageFault when the folder can't be used
 */
export async function claimFolder(
  folder: string,
  handOver: HandOver,
  onHandOver: (request: HandOver) => HandOverAnswer | Promise<HandOverAnswer>,
  timeoutMs = 15_000,
): Promise<Claim> {
  await makeDataFolder(folder)
  const noteFile = join(folder, 'studio-instance.json')
  const end = Date.now() + timeoutMs
  for (;;) {
    const unlock = lock(folder)
    if (unlock) return { instance: await listen(noteFile, unlock, onHandOver) }
    const note = await readNote(noteFile)
    const answer = note && (await tell(note, handOver))
    if (answer) return { answer }
    if (Date.now() >= end) throw folderInUse(folder, note?.pid ?? null)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

function lock(folder: string): (() => void) | null {
  const path = join(folder, 'studio.lock')
  try {
    const unlock = lockFile(path)
    if (unlock) chmodSync(path, 0o600)
    return unlock
  } catch (error) {
    throw storageFault(error, { what: message('storage.folder'), path })
  }
}

async function listen(
  noteFile: string,
  unlock: () => void,
  onHandOver: (request: HandOver) => HandOverAnswer | Promise<HandOverAnswer>,
): Promise<Instance> {
  const secret = randomBytes(32).toString('base64url')
  const server = createServer((incoming, outgoing) => {
    const finish = (status: number, body?: HandOverAnswer): void => {
      outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      outgoing.end(body ? JSON.stringify(body) : '')
    }
    if (incoming.method !== 'POST' || incoming.headers.origin !== undefined) return finish(404)
    if (!equal(incoming.headers.authorization ?? '', `Bearer ${secret}`)) return finish(404)
    readHandOver(incoming)
      .then(onHandOver)
      .then(
        (answer) => finish(200, answer),
        () => finish(400),
      )
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    const note: Note = { pid: process.pid, port: (server.address() as AddressInfo).port, secret }
    const draft = `${noteFile}.${process.pid}`
    await writeFile(draft, JSON.stringify(note), { mode: 0o600 })
    await rename(draft, noteFile)
  } catch (error) {
    server.close()
    unlock()
    throw storageFault(error, { what: message('storage.folder'), path: noteFile })
  }
  return {
    async release() {
      await rm(noteFile, { force: true })
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      unlock()
    },
  }
}

async function readHandOver(incoming: IncomingMessage): Promise<HandOver> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('too much was handed over')
    chunks.push(chunk)
  }
  const value = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { files?: unknown }
  if (!Array.isArray(value.files) || !value.files.every((file) => typeof file === 'string'))
    throw new Error('what was handed over is not a list of files')
  return { files: value.files }
}

async function readNote(noteFile: string): Promise<Note | null> {
  try {
    const note = JSON.parse(await readFile(noteFile, 'utf8')) as Partial<Note>
    const { pid, port, secret } = note
    return typeof pid === 'number' && typeof port === 'number' && typeof secret === 'string'
      ? { pid, port, secret }
      : null
  } catch {
    // The address file isn't written yet, or a studio that is ending has deleted it.
    return null
  }
}

async function tell(note: Note, handOver: HandOver): Promise<HandOverAnswer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${note.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${note.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(handOver),
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) return null
    return (await response.json()) as HandOverAnswer
  } catch {
    // The address file is older than the studio that holds the lock, or that studio is just starting or stopping.
    return null
  }
}

function equal(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
