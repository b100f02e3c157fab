import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { languageTags } from '../languages.ts'
import { captionLookSchema } from '../service/extension/captions.ts'
import { idInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

export const themes = ['system', 'dark', 'light'] as const
export const locales = ['system', ...languageTags] as const

const size = z.number().min(0).max(10_000)

const fields = {
  theme: z.enum(themes),
  locale: z.enum(locales),
  /** Id of the connection that new jobs use. */
  connection: z.string().max(200),
  /** Absolute folders; null: the studio's default. */
  projectsFolder: z.string().max(4096).nullable(),
  clipsFolder: z.string().max(4096).nullable(),
  ffmpegPath: z.string().max(4096).nullable(),
  /**
   * Keys of a command by its id (`Ctrl+Shift+Z`; `Mod` is Ctrl or Cmd), null for none. Holds only what differs from the
   * default.
   */
  shortcuts: z.record(z.string().max(100), z.string().max(60).nullable()),
  /** Sizes of panels in px, and other choices of the layout, by name. */
  layout: z.record(z.string().max(100), z.union([size, z.boolean(), z.string().max(200)])),
  snapping: z.boolean(),
  /** Show dropped frames and other measurements over the stage. */
  debugOverlay: z.boolean(),
  favouriteVoices: z.array(z.string().max(500)).max(1_000),
  /** Ids of the voices that the user gave to avatars, by the avatar's id. */
  avatarVoices: z.record(z.string().max(500), z.string().max(500)),
  /** Looks of captions that the user has kept, the latest first. */
  captionLooks: z.array(captionLookSchema).max(200),
  /** Draw a small visible mark on what face tools make; the flag in the file's metadata is always written. */
  markMade: z.boolean(),
  /** Make what clips need while the user edits and the machine has nothing else to do, unless it runs on battery. */
  makeAhead: z.boolean(),
  /** Show a notification of the system when a clip is done or has failed while the window is in the background. */
  notifications: z.boolean(),
  welcomeSeen: z.boolean(),
}

/** The user's settings; never a secret. One file with this schema in every host. */
export const settingsSchema = z.object({
  theme: fields.theme.default('system'),
  locale: fields.locale.default('system'),
  connection: fields.connection.default('engine'),
  projectsFolder: fields.projectsFolder.default(null),
  clipsFolder: fields.clipsFolder.default(null),
  ffmpegPath: fields.ffmpegPath.default(null),
  shortcuts: fields.shortcuts.default({}),
  layout: fields.layout.default({}),
  snapping: fields.snapping.default(true),
  debugOverlay: fields.debugOverlay.default(false),
  favouriteVoices: fields.favouriteVoices.default([]),
  avatarVoices: fields.avatarVoices.default({}),
  captionLooks: fields.captionLooks.default([]),
  markMade: fields.markMade.default(true),
  makeAhead: fields.makeAhead.default(true),
  notifications: fields.notifications.default(true),
  welcomeSeen: fields.welcomeSeen.default(false),
})
export type Settings = z.infer<typeof settingsSchema>

/** The settings to change. Absent settings are not replaced by their defaults. */
export const settingsChange = z.strictObject(fields).partial()

/** An S3-compatible bucket through which a remote service fetches files. The secret key is never in it. */
export interface BucketSetup {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  /** Address under which the service reaches the bucket; null: the endpoint's. */
  publicUrl: string | null
  pathStyle: boolean
  accessKeyId: string
  /** Last four characters of the secret, or null when none is stored. */
  secretEndsIn: string | null
}

export const bucketInput = z.strictObject({
  endpoint: z.url().max(2048),
  region: z.string().min(1).max(100),
  bucket: z.string().min(1).max(255),
  prefix: z.string().max(500),
  publicUrl: z.url().max(2048).nullable(),
  pathStyle: z.boolean(),
  accessKeyId: z.string().min(1).max(500),
  /** The secret access key; absent: the stored one is kept. */
  secretAccessKey: z.string().min(1).max(500).exactOptional(),
})

export interface KeyStoreInfo {
  /** Where secrets are stored: the system's key store, or a file that only this user can read where there is none. */
  kind: 'system' | 'file'
  /** A warning to show when the system doesn't protect the secrets; null when it does. */
  warning: Text | null
}

export const settingsContract = {
  get: procedure.output(shape<Settings>()),
  watch: procedure.output(eventIterator(shape<Settings>())),
  set: procedure.input(z.strictObject({ change: settingsChange })).output(shape<Settings>()),
  keyStore: procedure.output(shape<KeyStoreInfo>()),
  bucket: procedure.output(shape<BucketSetup | null>()),
  setBucket: procedure.input(z.strictObject({ bucket: bucketInput.nullable() })).output(nothing),
  /** Writes a small object, reads it by its presigned link and deletes it. */
  testBucket: procedure.output(shape<{ ok: boolean; message: Text; next: Text | null }>()),
  /** Tells whether the folder can be written to, before it is chosen. */
  checkFolder: procedure
    .input(z.strictObject({ folder: pathInput }))
    .output(shape<{ ok: boolean; exists: boolean; message: Text | null }>()),
  /** Puts one group of settings back to its defaults. (A single favourite or recent project is removed by `set`.) */
  reset: procedure.input(z.strictObject({ group: idInput })).output(shape<Settings>()),
}
