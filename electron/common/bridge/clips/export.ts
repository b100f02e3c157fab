import { z } from 'zod'
import { captionFormats } from '../../captions/index.ts'
import { nameInput, pathInput } from '../base.ts'
import { afterDownload } from './collect.ts'
import type { Text } from '../../messages/index.ts'

/** Versions of the standard for courses that packages are made for. */
export const scormVersions = ['1.2', '2004'] as const
export type ScormVersion = (typeof scormVersions)[number]

/**
 * What an export makes of a clip: a copy, another format (as after a download), pictures of it, or its avatars. No
 * clip is enlarged by it.
 */
export const exportMake = z.discriminatedUnion('kind', [
  ...afterDownload.options,
  z.strictObject({
    kind: z.literal('still'),
    /** Time of the picture, ms; null: near the beginning, past a black first frame. */
    atMs: z.number().min(0).nullable(),
    /** Longer side in px; null: the size is kept. */
    longSide: z.int().min(16).max(3840).nullable(),
    /** File format of the pictures; absent: PNG. */
    format: z.literal('jpeg').optional(),
    /** One picture from the middle of each scene, instead of one at `atMs`. The clip's project must be stored. */
    each: z.literal('scene').optional(),
  }),
  /** The avatars on a transparent background, with the clip's sound. The clip's project must be stored. */
  z.strictObject({
    kind: z.literal('avatars'),
    to: z.enum(['vp9', 'prores']),
    /** Longer side of the canvas in px; null: that of the project. The canvas gets at most 1080 px of height. */
    longSide: z.int().min(16).max(3840).nullable(),
  }),
  /** All clips together as a package for learning platforms: each is a chapter, with its captions. */
  z.strictObject({
    kind: z.literal('course'),
    scorm: z.enum(scormVersions),
    /** Percent of the course that has to be seen for it to be complete. */
    completeAt: z.int().min(1).max(100),
    /** The percentage that was seen is also the score, and a complete course is passed. */
    score: z.literal(true).optional(),
  }),
])
export type ExportMake = z.infer<typeof exportMake>

export const exportPlan = z.strictObject({
  /** Absolute path; the folder is created. */
  folder: pathInput,
  /** Name of the file without its ending; null: that of the clip. Several clips are numbered under it. */
  name: nameInput.nullable(),
  make: exportMake,
  /** Captions are also written as a file beside the result. */
  sidecar: z.enum(captionFormats).nullable(),
  /** A file that has the name already is replaced; absent: the new one gets a numbered name. No clip is ever replaced. */
  existing: z.literal('replace').optional(),
})
export type ExportPlan = z.infer<typeof exportPlan>

/** Names of an export that files in its folder have already, and the name that the first gets instead; null: none has. */
export interface TakenNames {
  names: string[]
  free: string | null
}

export interface ExportedFile {
  id: string
  path: string
  /** What could not be done as asked although there is a file. */
  notes: Text[]
}

export type ExportEvent =
  /** `done` of `total` clips have ended; `share` of the present one is done, 0 to 1. */
  | { type: 'progress'; done: number; total: number; share: number }
  | { type: 'done'; files: ExportedFile[]; failed: { id: string; message: Text }[] }
