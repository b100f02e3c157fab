import { message } from '../../common/messages/index.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, modelPath } from '../../setup/cache.mjs'
import { SpeechError } from './errors.ts'

interface ManifestEntry {
  package: string
  version: string
  group: string
  files: { as: string }[]
}

const manifestUrl = new URL('../../../resources/models.json', import.meta.url)

let paths: Map<string, string> | undefined

function speechFiles(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as { models: ManifestEntry[] }
  return new Map(
    manifest.models
      .filter((entry) => entry.group === 'speech')
      .flatMap((entry) => entry.files.map((file) => [file.as, modelPath(entry, file.as)] as const)),
  )
}

/**
 * Path of a speech model file, by its `as` name in `resources/models.json`.
 * @throws SpeechError `models-missing` when the file is not on this machine
 */
export function modelFile(as: string): string {
  paths ??= speechFiles()
  const path = paths.get(as)
  if (path === undefined || !existsSync(path)) {
    throw new SpeechError('models-missing', message('engineSpeech.modelMissing', { file: as }))
  }
  return path
}

/** Folder of what this machine has made of the models: all clones share it, as they share the models. */
export const sharedOptimisedFolder = (): string => join(cacheFolder(), 'optimised')

/** Speech model files that the manifest names and this machine lacks. */
export function missingModels(): string[] {
  paths ??= speechFiles()
  return [...paths].filter(([, path]) => !existsSync(path)).map(([as]) => as)
}
