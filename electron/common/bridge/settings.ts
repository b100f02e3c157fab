import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { languageTags } from '../languages.ts'
import { idInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

export const themes = ['system', 'dark', 'light'] as const
export const locales = ['system', ...languageTags] as const

const size = z.number().min(0).max(10_000)

const fields = {
  theme: z.enum(themes),
  locale: z.enum(locales),
  /** Id of the connection new work goes to. */
  connection: z.string().max(200),
  /** Absolute folders; null: the studio's default. */
  projectsFolder: z.string().max(4096).nullable(),
  clipsFolder: z.string().max(4096).nullable(),
  ffmpegPath: z.string().max(4096).nullable(),
  /** Command id to its keys (`Ctrl+Shift+Z`; `Mod` is Ctrl or Cmd), null for none. Only what differs from the default. */
  shortcuts: z.record(z.string().max(100), z.string().max(60).nullable()),
  /** Sizes of panels in px, by name, and other small things of the layout. */
  layout: z.record(z.string().max(100), z.union([size, z.boolean(), z.string().max(200)])),
  snapping: z.boolean(),
  /** Frames dropped and other figures over the stage. */
  debugOverlay: z.boolean(),
  favouriteVoices: z.array(z.string().max(500)).max(1_000),
  /** Draw a small visible sign on what face tools make; the flag in the file's metadata is always there. */
  markMade: z.boolean(),
  welcomeSeen: z.boolean(),
}

/** What the user has chosen; never a secret. One file, one schema in every host. */
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
  markMade: fields.markMade.default(true),
  welcomeSeen: fields.welcomeSeen.default(false),
})
export type Settings = z.infer<typeof settingsSchema>

/** Some of them, as they are to be. What is absent stays as it is: no default steps in. */
export const settingsChange = z.strictObject(fields).partial()

/** An S3-compatible bucket for files that a remote service must fetch. Never the secret. */
export interface BucketSetup {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  /** Address the service sees, where it differs from the endpoint. */
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
  /** Absent: keep the stored one. */
  secretAccessKey: z.string().min(1).max(500).exactOptional(),
})

export interface KeyStoreInfo {
  /** Where keys lie: the system's own store, or a file of this user when there is none. */
  kind: 'system' | 'file'
  /** A plain sentence to show when keys are not protected by the system. */
  warning: Text | null
}

export const settingsContract = {
  get: procedure.output(shape<Settings>()),
  watch: procedure.output(eventIterator(shape<Settings>())),
  set: procedure.input(z.strictObject({ change: settingsChange })).output(shape<Settings>()),
  keyStore: procedure.output(shape<KeyStoreInfo>()),
  bucket: procedure.output(shape<BucketSetup | null>()),
  setBucket: procedure.input(z.strictObject({ bucket: bucketInput.nullable() })).output(nothing),
  /** Writes, reads by the presigned link and deletes a small object. */
  testBucket: procedure.output(shape<{ ok: boolean; message: Text; next: Text | null }>()),
  /** Whether the folder can be written; used before it is chosen. */
  checkFolder: procedure
    .input(z.strictObject({ folder: pathInput }))
    .output(shape<{ ok: boolean; message: Text | null }>()),
  /** Forgets a favourite, a recent project or the like is done by `set`; this puts one group back to its default. */
  reset: procedure.input(z.strictObject({ group: idInput })).output(shape<Settings>()),
}
