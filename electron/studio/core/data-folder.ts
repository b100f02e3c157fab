import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { userFolder } from './user-folders.ts'

/** The data folder of this user, by the platform's convention or `GREENROOM_DATA`. It need not exist yet. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.GREENROOM_DATA) return resolve(env.GREENROOM_DATA)
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Greenroom')
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Greenroom')
  // A relative XDG path is to be ignored (XDG Base Directory Specification).
  const data = env.XDG_DATA_HOME
  return join(data && isAbsolute(data) ? data : join(homedir(), '.local', 'share'), 'greenroom')
}

/** Paths of files and folders in the data folder. */
export interface StudioPaths {
  folder: string
  jobs: string
  library: string
  cache: string
  engine: string
  /** File of connections, without their credentials. */
  connections: string
  /** File of the bucket's settings, without its secret. */
  bucket: string
  /** Folder for files dropped into a browser's window, which can't tell their paths. */
  imports: string
  /** Folder for thumbnails, waveforms, proxies and temporary downloads; all of it can be made again. */
  media: string
  /** Folder for pictures of texts and shapes; all of it can be drawn again. */
  drawings: string
  /** Folder of the user's fonts and of their list. */
  fonts: string
  /** File of the user's brand kits. Their files lie below `imports`. */
  brands: string
  /** File of the user's own templates. Their files lie below `imports`. */
  templates: string
  /** Folder for speech, by a key of everything that it was made from. */
  speech: string
  /** Folder of own voices: their records and recordings. */
  voices: string
  recordings: string
  /** Folder of what was recorded in the editor: voices, camera, screen. */
  takes: string
  /** File of pronunciations, those of the user and of sheets. */
  pronunciations: string
  /** File of the consents that users gave for people in their files. */
  consents: string
  /** File of results of face detection. */
  faces: string
  /** Folder of own avatars: their records, photos and videos. */
  avatars: string
  portraits: string
  /** Folder for five-second previews of face tools, and for temporary files that are sent to a service. */
  toolPreviews: string
  toolFiles: string
  /** File of live sessions, so that each is closed at its service even after a crash. */
  live: string
  /** Database file of voiceover sheets and of the files made from them. */
  voiceovers: string
  /** File of destinations of deliveries, without their secrets. */
  destinations: string
  /** Database file of deliveries. */
  deliveries: string
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
    drawings: join(folder, 'drawings'),
    fonts: join(folder, 'fonts'),
    brands: join(folder, 'brands.json'),
    templates: join(folder, 'templates.json'),
    speech: join(folder, 'speech'),
    voices: join(folder, 'voices.json'),
    recordings: join(folder, 'voices'),
    takes: join(folder, 'recordings'),
    pronunciations: join(folder, 'pronunciations.json'),
    consents: join(folder, 'consents.json'),
    faces: join(folder, 'faces'),
    avatars: join(folder, 'avatars.json'),
    portraits: join(folder, 'avatars'),
    toolPreviews: join(folder, 'tool-previews'),
    toolFiles: join(folder, 'tool-files'),
    live: join(folder, 'live.db'),
    voiceovers: join(folder, 'voiceovers.db'),
    destinations: join(folder, 'destinations.json'),
    deliveries: join(folder, 'deliveries.db'),
  }
}

/**
 * Folders of files that projects name which were made in the window or by `brand apply`: of brand kits, of templates, of slides,
 * and the music of the product. Those of kits, templates and slides are named by their content, so a project that somebody else
 * made can't name one without having it.
 */
export function keptMedia(folder: string): string[] {
  const { imports } = dataPaths(folder)
  return ['brands', 'templates', 'slides', 'music'].map((name) => join(imports, name))
}

/** Default folders for projects and clips. They need not exist yet. */
export function defaultFolders(folder: string): { projects: string; clips: string } {
  // A studio with a data folder of its own (a test, a second installation) doesn't write to the user's documents.
  const usual = folder === dataFolder({ ...process.env, GREENROOM_DATA: undefined })
  if (!usual) return { projects: join(folder, 'Projects'), clips: join(folder, 'Clips') }
  return {
    projects: join(userFolder('documents'), 'Greenroom'),
    clips: join(userFolder('videos'), 'Greenroom'),
  }
}
