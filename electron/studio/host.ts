import type { ChildProcess } from 'node:child_process'
import type { AppEvent, AppInfo, KeyStoreInfo, PickKind } from '../common/bridge/index.ts'

/** Secrets by name, kept where the host keeps them best. They never leave the studio's process. */
export interface SecretVault {
  info(): Promise<KeyStoreInfo>
  /** Null when there is none, or when it can't be read any more (another user, another machine). */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Settings as a plain value: `electron-store` in Electron, `conf` elsewhere; one file. */
export interface SettingsFile {
  /** The stored value; undefined when there is none. @throws when the file can't be read as settings */
  read(): unknown
  write(value: Record<string, unknown>): void
  /**
   * Copies the file as it is beside itself, before it is written over; answers where the copy lies, null when there was
   * no file. A host without it never writes over a file that could not be read.
   */
  keepAside?(): string | null
}

/**
 * The part of a child process that the supervisor uses: Node's own, and Electron's utility process made to look so.
 * `kill('SIGTERM')` asks it to stop, `kill('SIGKILL')` ends it and everything that it started.
 */
export type EngineChildProcess = Pick<ChildProcess, 'pid' | 'kill' | 'stdout' | 'stderr' | 'once' | 'on'>

/**
 * How a host starts the engine: `node` runs the source, a packaged Electron runs the built file in a utility process
 * (its RunAsNode fuse is off).
 */
export interface EngineLauncher {
  /** `args` are the engine's own (`--port`, `--data`, …). */
  launch(args: readonly string[], env: NodeJS.ProcessEnv): EngineChildProcess
}

export interface PickRequest {
  kind: PickKind
  defaultPath?: string | undefined
  name?: string | undefined
}

/** What the studio needs of the window's host. Everything else is the same in every host. */
export interface StudioHost {
  kind: AppInfo['host']
  can: AppInfo['can']
  version: string
  logFile: string | null
  secrets: SecretVault
  settings: SettingsFile
  engine: EngineLauncher
  /** Folder with the sample projects and other resources that come with the product. */
  resources: string
  pick?(request: PickRequest): Promise<string[]>
  reveal?(path: string): Promise<void>
  /** Moves a file to the trash. */
  trash?(path: string): Promise<void>
  dragOut?(path: string): Promise<void>
  /** Asks the user, then opens it outside. The address is https. */
  openExternal(url: string): Promise<void>
  /** The window's commands changed. */
  setCommands?(commands: readonly WindowCommand[]): void
  log(level: 'info' | 'warning' | 'error', message: string, detail?: Record<string, unknown>): void
}

export interface WindowCommand {
  id: string
  label: string
  keys: string | null
  enabled: boolean
}

/** What a host does with the studio it has opened. */
export interface StudioHandle {
  /** For the window: a menu entry, a file opened from outside, a sentence. Kept until a window listens. */
  emit(event: AppEvent): void
  /** Jobs that are not at rest: what a host asks about before it quits. */
  runningJobs(): number
  /** Answers requests for media and uploads below the window's own origin (`/media/…`, `/upload`). Null: not its address. */
  handleMedia(request: Request): Promise<Response | null>
  /** Addresses of services that a window opened now may talk to by itself. */
  reaches(): readonly string[]
  /** Ends everything without losing anything. */
  close(): Promise<void>
}
