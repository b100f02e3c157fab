import { message } from '../../../../common/messages/index.ts'
import { existsSync, readFileSync } from 'node:fs'
import { modelPath } from '../../../../setup/cache.mjs'
import { FaceModelsError } from './errors.ts'

interface ManifestEntry {
  package: string
  version: string
  group: string
  files: { as: string }[]
}

const manifestUrl = new URL('../../../../../resources/models.json', import.meta.url)

let paths: Map<string, string> | undefined

function facePaths(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as { models: ManifestEntry[] }
  return new Map(
    manifest.models
      .filter((entry) => entry.group === 'faces')
      .flatMap((entry) => entry.files.map((file) => [file.as, modelPath(entry, file.as)] as const)),
  )
}

/**
 * Path of a face model file, by its `as` name in `resources/models.json` (group `faces`).
 * @throws FaceModelsError `models-missing` when the file is not on this machine
 */
export function faceModelFile(as: string): string {
  paths ??= facePaths()
  const path = paths.get(as)
  if (path !== undefined && existsSync(path)) return path
  throw new FaceModelsError('models-missing', message('engineFaces.modelMissing', { file: as }))
}

/** Face model files that the manifest names and this machine lacks. */
export function missingFaceModels(): string[] {
  paths ??= facePaths()
  return [...paths].filter(([, path]) => !existsSync(path)).map(([as]) => as)
}
