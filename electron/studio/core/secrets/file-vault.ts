import { message } from '../../../common/messages/index.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SecretVault } from '../../host.ts'
import { Mutex } from '../concurrency.ts'

const format = 1

interface Sealed {
  iv: string
  tag: string
  data: string
}

/**
 * Stores secrets in a file of this user, each encrypted with AES-256-GCM and bound to its name, so that two can't be
 * swapped. The key is in a file beside it: this protects against copies of the single file and against casual view, but
 * not against somebody who can read all of this user's files. Hence the warning to the user.
 */
export function fileVault(folder: string): SecretVault {
  const file = join(folder, 'secrets.json')
  const keyFile = join(folder, 'secrets.key')
  // Writes are serialised: of two concurrent changes one would be lost.
  const writing = new Mutex()
  return {
    info: () =>
      Promise.resolve({
        kind: 'file',
        warning: message('studioErrors.keysInFile'),
      }),
    get: (name) =>
      writing.run(async () => {
        const sealed = (await readAll(file)).get(name)
        const key = sealed && (await readKey(keyFile))
        return key ? unseal(key, name, sealed) : null
      }),
    set: (name, value) =>
      writing.run(async () => {
        const key = (await readKey(keyFile)) ?? (await makeKey(keyFile))
        const all = await readAll(file)
        all.set(name, seal(key, name, value))
        await writeAll(file, all)
      }),
    delete: (name) =>
      writing.run(async () => {
        const all = await readAll(file)
        if (all.delete(name)) await writeAll(file, all)
      }),
  }
}

function seal(key: Buffer, name: string, value: string): Sealed {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

function unseal(key: Buffer, name: string, sealed: Sealed): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(sealed.tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    // The key or the file was replaced: the secret can't be decrypted and has to be entered again.
    return null
  }
}

async function readAll(file: string): Promise<Map<string, Sealed>> {
  let value: { format?: unknown; secrets?: unknown } | null
  try {
    value = JSON.parse(await readFile(file, 'utf8')) as typeof value
  } catch (error) {
    if (missing(error) || error instanceof SyntaxError) return new Map()
    throw error
  }
  if (value?.format !== format || typeof value.secrets !== 'object' || value.secrets === null) return new Map()
  const entries = Object.entries(value.secrets as Record<string, Partial<Sealed> | null>)
  return new Map(entries.filter((entry): entry is [string, Sealed] => isSealed(entry[1])))
}

const isSealed = (value: Partial<Sealed> | null): boolean =>
  typeof value?.iv === 'string' && typeof value.tag === 'string' && typeof value.data === 'string'

async function writeAll(file: string, all: ReadonlyMap<string, Sealed>): Promise<void> {
  await writePrivate(file, `${JSON.stringify({ format, secrets: Object.fromEntries(all) }, null, 2)}\n`)
}

async function readKey(keyFile: string): Promise<Buffer | null> {
  try {
    const key = Buffer.from((await readFile(keyFile, 'utf8')).trim(), 'base64')
    return key.length === 32 ? key : null
  } catch (error) {
    if (missing(error)) return null
    throw error
  }
}

async function makeKey(keyFile: string): Promise<Buffer> {
  const key = randomBytes(32)
  await writePrivate(keyFile, `${key.toString('base64')}\n`)
  return key
}

/** Writes a file atomically, at no moment readable by other users. */
async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (process.platform !== 'win32') await chmod(draft, 0o600)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const missing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
