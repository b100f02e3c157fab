import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

export interface AppInfo {
  version: string
  host: 'electron' | 'browser'
  platform: 'linux' | 'darwin' | 'win32' | 'other'
  /** What this host can do. The window hides the controls of what the host can't do. */
  can: {
    /** Native dialogs for files and folders; without them the window shows its own. */
    pick: boolean
    /**
     * The host knows the paths of dropped files, so they are used in place; without it the window uploads a copy to the
     * studio.
     */
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
  /** A message for the user that concerns no single page. */
  | { type: 'notice'; level: 'info' | 'warning' | 'error'; message: Text; next?: Text }

export interface FolderEntry {
  name: string
  path: string
  kind: 'folder' | 'file'
  /** Size of the file, bytes; 0 for folders. */
  size: number
  /** Time of the last change, ms since 1970. */
  modifiedAt: number
  /** Picture of an image or video; null for everything else. It is made when it is first shown. */
  thumbUrl: MediaUrl | null
}

export interface FolderListing {
  folder: string
  /** The file that was asked for, which lies in `folder`; null where a folder was asked for. */
  file: string | null
  parent: string | null
  entries: FolderEntry[]
  /** Folders to start a file dialog from: home, desktop, documents, projects, clips. */
  places: { name: string; path: string }[]
  /** Folder that clips are saved in unless another is chosen; created when the first clip is saved. */
  clipsFolder: string
}

export const pickKinds = [
  'open-project',
  'save-project',
  'media',
  'sound',
  'verify',
  'sheet',
  'slides',
  'captions',
  'translations',
  'fonts',
  'drawing',
  'brand',
  'template',
  'logo',
  'folder',
  'save-file',
] as const
export type PickKind = (typeof pickKinds)[number]

export const appContract = {
  info: procedure.output(shape<AppInfo>()),
  events: procedure.output(eventIterator(shape<AppEvent>())),
  /** Tells the host which commands can be used now, so that it disables the others in its menu. */
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
              /** State of a command that turns something on and off. */
              checked: z.boolean().exactOptional(),
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
  /**
   * Folders of one path, and the files of the dialog's kind (project, image, …): what the window's own file dialog
   * lists.
   */
  /** Lists a folder, or the folder of a file of that kind, whose path a person typed. */
  listFolder: procedure
    .input(z.strictObject({ folder: pathInput.exactOptional(), kind: z.enum(pickKinds) }))
    .output(shape<FolderListing>()),
  makeFolder: procedure
    .input(z.strictObject({ folder: pathInput, name: z.string().min(1).max(255) }))
    .output(shape<{ path: string }>()),
  /** Opens an https address in the system's browser, after the user has confirmed it. */
  openExternal: procedure.input(z.strictObject({ url: z.url().max(2048) })).output(nothing),
}
