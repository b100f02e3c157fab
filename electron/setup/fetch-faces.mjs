// Downloads the face models into the cache, for an engine that needs them: its child process with a message channel.
// Says how far it is (`share`, 0 to 1) and, when it fails, why (`problem`, a sentence).
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchModels, missingFiles, readManifest } from './fetch-models.mjs'
import { listenToProgress, SetupError } from './say.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tell = (/** @type {{ share: number } | { problem: string }} */ message) => process.send?.(message)

const wanted = readManifest(root)
  .filter((entry) => entry.group === 'faces' && missingFiles(entry).length > 0)
  .map((entry) => ({ label: `${entry.package}@${entry.version}`, bytes: entry.bytes ?? 1 }))
const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0)

listenToProgress((label, done) => {
  const place = wanted.findIndex((one) => one.label === label)
  const before = wanted.slice(0, Math.max(0, place)).reduce((sum, { bytes }) => sum + bytes, 0)
  tell({ share: Math.min(1, (before + done) / total) })
})

try {
  await fetchModels(root, ['faces'])
} catch (error) {
  tell({ problem: reasonOf(error) })
  process.exitCode = 1
}
process.disconnect?.()

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof SetupError) return error.message
  // A code: the file system refuses, before anything is fetched.
  if (error instanceof Error && 'code' in error) return `The cache folder can't be written: ${error.message}.`
  throw error
}
