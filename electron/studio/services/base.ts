import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AppEvent } from '../../common/bridge/index.ts'
import { findTools } from '../../media/index.ts'
import type { MediaTools } from '../../media/index.ts'
import { AppEvents } from '../core/app-events.ts'
import { systemClock } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { dataPaths, defaultFolders } from '../core/data-folder.ts'
import type { StudioPaths } from '../core/data-folder.ts'
import { SettingsStore } from '../core/settings/index.ts'
import type { StudioHost } from '../host.ts'
import { inEnglish } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

export interface BaseOptions {
  host: StudioHost
  dataFolder: string
  clock?: Clock
  /** 0 to 1, for the spread of polls. */
  random?: () => number
  newId?: () => string
}

/** What every wing of the studio stands on. */
export interface Base {
  host: StudioHost
  paths: StudioPaths
  clock: Clock
  /** 0 to 1 */
  random: () => number
  /** An id that nothing else has. */
  newId: () => string
  settings: SettingsStore
  /** Where clips go unless the user says otherwise; absolute. */
  clipsFolder: () => string
  /** Where projects go that have no place yet; absolute. */
  projectsFolder: () => string
  /** ffmpeg and ffprobe as the user has set them. @throws MediaError `missing-tool` */
  tools: () => Promise<MediaTools>
  /** What the window has been told and not heard yet. */
  appEvents: AppEvents
  /** For the window; kept until one listens. */
  emit: (event: AppEvent) => void
  /** A warning for the user, which goes to the log, too. */
  warn: (text: Text) => void
  /** For mistakes of ours, which never reach the user as such: they go to the log. */
  onError: (error: unknown) => void
  /** Called when the studio closes, the last one first: what was built on something ends before it. */
  onClose: (close: () => unknown) => void
}

/** Makes the data folder. */
export async function openBase(options: BaseOptions, onClose: Base['onClose']): Promise<Base> {
  const { host, clock = systemClock, random = Math.random, newId = randomUUID } = options
  const paths = dataPaths(options.dataFolder)
  await mkdir(paths.folder, { recursive: true, mode: 0o700 })
  const appEvents = new AppEvents()
  const emit = appEvents.emit.bind(appEvents)
  const warn = (text: Text): void => {
    host.log('warning', inEnglish(text))
    emit({ type: 'notice', level: 'warning', message: text })
  }
  const settings = new SettingsStore(host.settings, warn)
  onClose(() => appEvents.close())
  onClose(() => settings.close())
  const usual = defaultFolders(paths.folder)
  return {
    host,
    paths,
    clock,
    random,
    newId,
    settings,
    appEvents,
    emit,
    warn,
    onClose,
    clipsFolder: () => settings.get().clipsFolder ?? usual.clips,
    projectsFolder: () => settings.get().projectsFolder ?? usual.projects,
    tools() {
      const { ffmpegPath } = settings.get()
      return findTools(ffmpegPath === null ? {} : { ffmpeg: ffmpegPath })
    },
    onError: (error) => host.log('error', messageOf(error), { stack: stackOf(error) }),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** With what lies beneath: an error's cause is where a mistake of ours is found. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stack = error.message, cause } = error
  return cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(cause)}`
}
