import { extname } from 'node:path'
import { typeOfEnding } from '../../../common/formats/index.ts'
import type { MediaClass } from '../../../common/formats/index.ts'

/** Kind of a file by its name alone: for lists, never for deciding how to read it. */
export function kindByName(name: string): MediaClass | null {
  return typeOfEnding(extname(name))?.media ?? null
}

export function isMediaName(name: string): boolean {
  return kindByName(name) !== null
}
