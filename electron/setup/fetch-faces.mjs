// Downloads the face models into the cache, as a child process of an engine that needs them. Its messages report
// progress (`share`, 0 to 1) and, after a failure, the reason (`problem`, a sentence).
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchModels, missingFiles, readManifest } from './fetch-models.mjs'
import { listenToProgress, SetupError } from './terminal.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const send = (/** @type {{ share: number } | { problem: string }} */ message) => process.send?.(message)

const wanted = readManifest(root)
  .filter((entry) => entry.group === 'faces' && missingFiles(entry).length > 0)
  .map((entry) => ({ label: `${entry.package}@${entry.version}`, bytes: entry.bytes ?? 1 }))
const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0)

listenToProgress((label, done) => {
  const index = wanted.findIndex((one) => one.label === label)
  const before = wanted.slice(0, Math.max(0, index)).reduce((sum, { bytes }) => sum + bytes, 0)
  send({ share: Math.min(1, (before + done) / total) })
})

try {
  await fetchModels(root, ['faces'])
} catch (error) {
  send({ problem: reasonOf(error) })
  process.exitCode = 1
}
process.disconnect?.()

/**
 * The reason of a failure, as a sentence for the user; an unknown error is thrown again.
 * @param {unknown} error
 */
function reasonOf(error) {
  if (error instanceof SetupError) return error.message
  // An error with a code is one of the file system: the cache folder could not be prepared.
  if (error instanceof Error && 'code' in error) return `The cache folder can't be written: ${error.message}.`
  throw error
}
