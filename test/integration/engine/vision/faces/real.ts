import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { missingFaceModels } from '../../../../../electron/engine/vision/faces/models/files.ts'

const missing = missingFaceModels()
if (missing.length > 0) {
  console.warn(
    `Tests with real face models are skipped: ${missing.length} model files are missing, run "npm run setup -- faces".`,
  )
}

/** Whether the face models are on this machine. */
export const faceModelsThere = missing.length === 0

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../fixtures/faces/${name}`, import.meta.url))

/** What another implementation of the same steps found on astronaut.png. */
export const astronaut = JSON.parse(readFileSync(fixture('astronaut.mesh.json'), 'utf8')) as {
  points: number[]
  blendshapes: number[]
  descriptor: number[]
}
