import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppEvent } from '../../common/bridge/index.ts'
import { Encoders, encodersFile, findTools } from '../../media/index.ts'
import { Provenance, signingFolder } from '../../media/provenance/index.ts'
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
  /** Random number, 0 to 1, which varies the delays of polls. */
  random?: () => number
  newId?: () => string
}

/** What every part of the studio depends on. */
export interface Base {
  host: StudioHost
  paths: StudioPaths
  clock: Clock
  /** Returns a random number, 0 to 1. */
  random: () => number
  /** Makes a unique id. */
  newId: () => string
  settings: SettingsStore
  /** Absolute path of the default folder for clips. */
  clipsFolder: () => string
  /** Absolute path of the folder for projects that have no file yet. */
  projectsFolder: () => string
  /** ffmpeg and ffprobe, as configured by the user. @throws MediaError `missing-tool` */
  tools: () => Promise<MediaTools>
  /** Chooses the encoders of what is written here. The built-in engine remembers in the same file. */
  encoders: Encoders
  /** Content credentials: signs what is finished here, and reads those of files. */
  provenance: Provenance
  /** Events for the window that it has not received yet. */
  appEvents: AppEvents
  /** Sends an event to the window; kept until a window listens. */
  emit: (event: AppEvent) => void
  /** Shows a warning to the user and logs it. */
  warn: (text: Text) => void
  /** Logs an unexpected error (bug), which is not shown to the user. */
  onError: (error: unknown) => void
  /**
   * Registers a function to call when the studio closes, in reverse order: a service ends before those that it depends
   * on.
   */
  onClose: (close: () => unknown) => void
}

/** Creates the data folder and what every part of the studio depends on. */
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
    encoders: new Encoders({
      file: encodersFile(paths.engine),
      resources: host.resources,
      now: () => clock.now(),
      onFailure: (encoder, reason) => host.log('warning', 'an encoder failed', { encoder, reason: inEnglish(reason) }),
    }),
    provenance: new Provenance({
      folder: signingFolder(paths.engine),
      software: { name: 'Greenroom', version: host.version },
      // A certificate is judged by the real time, by others.
      now: Date.now,
      onFault: (reason, { path }) => host.log('warning', 'a file was not signed', { reason, file: basename(path) }),
    }),
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

/** The stack of an error with those of its causes, which locate a bug. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stack = error.message, cause } = error
  return cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(cause)}`
}
