import type { ChildProcess } from 'node:child_process'
import type { AppEvent, AppInfo, KeyStoreInfo, PickKind } from '../common/bridge/index.ts'

/** Secrets by name, in the best store that the host has. They never leave the studio's process. */
export interface SecretVault {
  info(): Promise<KeyStoreInfo>
  /**
   * A secret by its name; null when there is none, or when it can't be decrypted any more (another user, another
   * machine).
   */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Settings as a plain value in one file: `electron-store` in Electron, `conf` elsewhere. */
export interface SettingsFile {
  /** The stored value; undefined when there is none. @throws when the file can't be read as settings */
  read(): unknown
  write(value: Record<string, unknown>): void
  /**
   * Copies the file before it is overwritten; returns the path of the copy, or null when there was no file. A host
   * without this method never overwrites a file that could not be read.
   */
  keepAside?(): string | null
}

/**
 * The part of a child process that the supervisor uses: Node's own, or Electron's utility process behind the same
 * interface. `kill('SIGTERM')` asks it to stop, `kill('SIGKILL')` ends it with everything that it started.
 */
export type EngineChildProcess = Pick<ChildProcess, 'pid' | 'kill' | 'stdout' | 'stderr' | 'once' | 'on'>

/**
 * How a host starts the engine: `node` runs the source, a packaged Electron runs the built file in a utility process
 * (its RunAsNode fuse is off).
 */
export interface EngineLauncher {
  /** Starts the engine. `args` are the engine's own (`--port`, `--data`, …). */
  launch(args: readonly string[], env: NodeJS.ProcessEnv): EngineChildProcess
}

export interface PickRequest {
  kind: PickKind
  defaultPath?: string | undefined
  name?: string | undefined
}

/** What the studio needs from the host of the window. Everything else is the same in every host. */
export interface StudioHost {
  kind: AppInfo['host']
  can: AppInfo['can']
  version: string
  logFile: string | null
  secrets: SecretVault
  settings: SettingsFile
  engine: EngineLauncher
  /** Folder with the sample projects and other resources of the product. */
  resources: string
  pick?(request: PickRequest): Promise<string[]>
  reveal?(path: string): Promise<void>
  /** Moves a file to the trash. */
  trash?(path: string): Promise<void>
  dragOut?(path: string): Promise<void>
  /** Asks the user, then opens an https address in the system's browser. */
  openExternal(url: string): Promise<void>
  /** Called when the commands in the window's menus have changed. */
  setCommands?(commands: readonly WindowCommand[]): void
  log(level: 'info' | 'warning' | 'error', message: string, detail?: Record<string, unknown>): void
}

export interface WindowCommand {
  id: string
  label: string
  keys: string | null
  enabled: boolean
  /** State of a command that turns something on and off. */
  checked?: boolean
}

/** What a host uses of the studio that it has opened. */
export interface StudioHandle {
  /**
   * Sends an event to the window: a menu command, a file opened from outside, a message. Kept until a window listens.
   */
  emit(event: AppEvent): void
  /** Number of jobs under way; a host asks the user before it quits while there are any. */
  runningJobs(): number
  /**
   * Answers requests for media and uploads below the window's own origin (`/media/…`, `/upload`). Null for other
   * addresses.
   */
  handleMedia(request: Request): Promise<Response | null>
  /** Addresses of services that the page of a window opened now may contact directly. */
  reaches(): readonly string[]
  /** Closes the studio. Jobs under way continue at the next start. */
  close(): Promise<void>
}
