import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

export interface AppInfo {
  version: string
  host: 'electron' | 'browser'
  platform: 'linux' | 'darwin' | 'win32' | 'other'
  /** What this host can do; a window hides what it can't. */
  can: {
    /** Native dialogs for files and folders; without them the window shows its own. */
    pick: boolean
    /** Paths of dropped files are known, so they are used in place; else they are copied into the studio. */
    dropPaths: boolean
    reveal: boolean
    trash: boolean
    dragOut: boolean
  }
  dataFolder: string
  logFile: string | null
}

/** What the host asks the window to do. */
export type AppEvent =
  /** A menu entry was chosen: the id of a command of the window. */
  | { type: 'command'; id: string }
  /** A project was opened from outside: double click, command line, second instance. */
  | { type: 'open-project'; path: string }
  /** A sentence for the user that belongs to no page. */
  | { type: 'notice'; level: 'info' | 'warning' | 'error'; message: Text; next?: Text }

export interface FolderEntry {
  name: string
  path: string
  kind: 'folder' | 'file'
  /** bytes; 0 for folders */
  size: number
  /** ms since 1970 */
  modifiedAt: number
}

export interface FolderListing {
  folder: string
  parent: string | null
  entries: FolderEntry[]
  /** Home, desktop, documents, the projects and clips folders: places to start from. */
  places: { name: string; path: string }[]
  /** Where clips go unless something else is said; made when the first one comes. */
  clipsFolder: string
}

export const pickKinds = ['open-project', 'save-project', 'media', 'sheet', 'folder', 'save-file'] as const
export type PickKind = (typeof pickKinds)[number]

export const appContract = {
  info: procedure.output(shape<AppInfo>()),
  events: procedure.output(eventIterator(shape<AppEvent>())),
  /** Tells the host which commands are possible, so that its menu shows the truth. */
  setCommands: procedure
    .input(
      z.strictObject({
        commands: z
          .array(
            z.strictObject({
              id: z.string().max(100),
              label: z.string().max(200),
              keys: z.string().max(60).nullable(),
              enabled: z.boolean(),
            }),
          )
          .max(500),
      }),
    )
    .output(nothing),
  /** Native dialog of the host; empty when the user cancelled. Refused (`no-dialog`) where `can.pick` is false. */
  pick: procedure
    .input(
      z.strictObject({
        kind: z.enum(pickKinds),
        defaultPath: pathInput.exactOptional(),
        name: nameInput.exactOptional(),
      }),
    )
    .output(shape<{ paths: string[] }>()),
  /** What the window's own file dialog shows. Only folders and files the dialog's kind is about. */
  listFolder: procedure
    .input(z.strictObject({ folder: pathInput.exactOptional(), kind: z.enum(pickKinds) }))
    .output(shape<FolderListing>()),
  makeFolder: procedure
    .input(z.strictObject({ folder: pathInput, name: z.string().min(1).max(255) }))
    .output(shape<{ path: string }>()),
  /** Asks the user, then opens an https address outside. */
  openExternal: procedure.input(z.strictObject({ url: z.url().max(2048) })).output(nothing),
}
