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

type Group = 'speech' | 'recognition'

const paths = new Map<Group, Map<string, string>>()

function filesOf(group: Group): Map<string, string> {
  const known = paths.get(group)
  if (known) return known
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as { models: ManifestEntry[] }
  const files = new Map(
    manifest.models
      .filter((entry) => entry.group === group)
      .flatMap((entry) => entry.files.map((file) => [file.as, modelPath(entry, file.as)] as const)),
  )
  paths.set(group, files)
  return files
}

/**
 * Path of a model file of speech or its recognition, by its `as` name in `resources/models.json`.
 * @throws SpeechError `models-missing` when the file is not on this machine
 */
export function modelFile(as: string): string {
  const path = filesOf('speech').get(as) ?? filesOf('recognition').get(as)
  if (path === undefined || !existsSync(path)) {
    throw new SpeechError('models-missing', message('engineSpeech.modelMissing', { file: as }))
  }
  return path
}

/** Folder of what this machine has made of the models: all clones share it, as they share the models. */
export const sharedOptimisedFolder = (): string => join(cacheFolder(), 'optimised')

/** Model files of a group that the manifest names and this machine lacks. */
export function missingModels(group: Group = 'speech'): string[] {
  return [...filesOf(group)].filter(([, path]) => !existsSync(path)).map(([as]) => as)
}
