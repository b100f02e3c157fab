import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the engine. Everything that the engine writes lies below `root`, its data folder. */
export interface Folders {
  root: string
  /** Files that are served over HTTP: results, uploads, own avatars. */
  files: string
  /** Temporary files, one folder per unfinished record; emptied whenever the engine starts. */
  scratch: string
  /** Previews of official voices and avatars; a missing file is made again. */
  official: string
  /** Previews of request bodies, and the speech of videos; a missing file is made again. */
  previews: string
  /** Clips of avatars for videos; a missing file is made again. */
  clips: string
}

/** Creates the engine's folders, readable by their owner alone. */
export function makeFolders(root: string): Folders {
  const folders = {
    root,
    files: join(root, 'files'),
    scratch: join(root, 'scratch'),
    official: join(root, 'official'),
    previews: join(root, 'previews'),
    clips: join(root, 'clips'),
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}
