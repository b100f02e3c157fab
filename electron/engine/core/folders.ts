import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder. Everything the engine writes lies below it. */
export interface Folders {
  root: string
  /** Served files: results, uploads, own avatars. */
  files: string
  /** One folder per unfinished record, emptied at every start. */
  scratch: string
  /** Previews of official voices and avatars; made again when missing. */
  official: string
  /** Previews of bodies and what was spoken for videos; made again when missing. */
  previews: string
}

/** Creates the folders, readable by their owner alone. */
export function makeFolders(root: string): Folders {
  const folders = {
    root,
    files: join(root, 'files'),
    scratch: join(root, 'scratch'),
    official: join(root, 'official'),
    previews: join(root, 'previews'),
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}
