import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { userFolder } from './user-folders.ts'

/**
 * The folder for this user's jobs, library and engine. `GREENROOM_DATA` overrides the platform's convention.
 * @throws nothing; the folder need not exist yet
 */
export function dataFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.GREENROOM_DATA) return resolve(env.GREENROOM_DATA)
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Greenroom')
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Greenroom')
  // A relative XDG path is to be ignored (XDG Base Directory Specification).
  const data = env.XDG_DATA_HOME
  return join(data && isAbsolute(data) ? data : join(homedir(), '.local', 'share'), 'greenroom')
}

/** Where things lie in the data folder. */
export interface StudioPaths {
  folder: string
  jobs: string
  library: string
  cache: string
  engine: string
  /** Connections without their credentials. */
  connections: string
  /** The bucket without its secret. */
  bucket: string
  /** Files that were dropped into a window that knows no paths. */
  imports: string
  /** Thumbnails, waveforms, stand-ins and what was fetched to be looked at: all of it can be made again. */
  media: string
  /** Speech as files, by what it was made from. */
  speech: string
  /** Own voices: what is known of them, and the folder of their recordings. */
  voices: string
  recordings: string
  /** How words are said, of the user and of sheets. */
  pronunciations: string
  /** What users have confirmed about the people in their files. */
  consents: string
  /** What was found in files that faces were looked for in. */
  faces: string
  /** Own avatars: what is known of them, and the folder of their photos and videos. */
  avatars: string
  portraits: string
  /** Five-second clips of face tools, to look at before the whole; and files on their way to a service. */
  toolPreviews: string
  toolFiles: string
  /** Live sessions, so that each is closed whatever happens here. */
  live: string
  /** Sheets of voiceovers, and what was made of them. */
  voiceovers: string
}

export function dataPaths(folder: string): StudioPaths {
  return {
    folder,
    jobs: join(folder, 'jobs.db'),
    library: join(folder, 'library.db'),
    cache: join(folder, 'cache.db'),
    engine: join(folder, 'engine'),
    connections: join(folder, 'connections.json'),
    bucket: join(folder, 'bucket.json'),
    imports: join(folder, 'imports'),
    media: join(folder, 'media-cache'),
    speech: join(folder, 'speech'),
    voices: join(folder, 'voices.json'),
    recordings: join(folder, 'voices'),
    pronunciations: join(folder, 'pronunciations.json'),
    consents: join(folder, 'consents.json'),
    faces: join(folder, 'faces'),
    avatars: join(folder, 'avatars.json'),
    portraits: join(folder, 'avatars'),
    toolPreviews: join(folder, 'tool-previews'),
    toolFiles: join(folder, 'tool-files'),
    live: join(folder, 'live.db'),
    voiceovers: join(folder, 'voiceovers.db'),
  }
}

/** Where projects and clips go unless the user has chosen otherwise. They need not exist yet. */
export function defaultFolders(folder: string): { projects: string; clips: string } {
  // A studio on a data folder of its own (a test, a second installation) leaves the user's documents alone.
  const usual = folder === dataFolder({ ...process.env, GREENROOM_DATA: undefined })
  if (!usual) return { projects: join(folder, 'Projects'), clips: join(folder, 'Clips') }
  return {
    projects: join(userFolder('documents'), 'Greenroom'),
    clips: join(userFolder('videos'), 'Greenroom'),
  }
}
