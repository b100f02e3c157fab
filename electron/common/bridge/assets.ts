import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { idInput, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { ShapeSource } from '../composition/elements/shape-source.ts'
import type { Text } from '../messages/index.ts'

/** Facts about a media file of the user. `path` is the text that the document stores. */
export interface AssetInfo {
  path: string
  name: string
  kind: 'image' | 'video' | 'audio' | 'unknown'
  state: 'reading' | 'ready' | 'missing' | 'unreadable'
  /** Why the file can't be used, with the next step; null when it can. */
  problem: Text | null
  /** Size of the file, bytes. */
  size: number
  /** Width of the picture as it is shown (rotation applied), px; null for sound. */
  width: number | null
  height: number | null
  /** Length of the media, ms; null for images. */
  durationMs: number | null
  hasAudio: boolean
  hasAlpha: boolean
  animated: boolean
  sha256: string | null
  /** What the window plays: the file itself, or its proxy where the window can't play the file's format. */
  playUrl: MediaUrl | null
  /** `true` while the proxy is being made. */
  proxying: boolean
  thumbUrl: MediaUrl | null
  /** Frames of the video side by side in one picture, as `LibraryItem.stripUrl`; absent for images and sound. */
  stripUrl?: MediaUrl
  /**
   * Loudness for a waveform: `Uint8` values, 100 per second, 0 silence to 255 full scale; null without sound.
   */
  peaksUrl: MediaUrl | null
}

/** Parts of an SVG file that are not taken over; each has its name in the messages `drawn.svg.lost`. */
export const drawingLosses = [
  ...([
    'text',
    'image',
    'filter',
    'mask',
    'clipPath',
    'blend',
    'marker',
    'animate',
    'script',
    'foreignObject',
  ] as const),
  ...(['css', 'pattern', 'radial', 'spread', 'link', 'huge', 'strokeGradient', 'other'] as const),
] as const
export type DrawingLoss = (typeof drawingLosses)[number]

/** The outlines of an SVG file. */
export interface ReadDrawing {
  /** Name of the file without its ending. */
  name: string
  drawing: NonNullable<ShapeSource['drawing']>
  lost: DrawingLoss[]
}

/** Music, or a sound, that comes with the product. */
export interface BundledSound {
  id: string
  kind: 'music' | 'effect'
  /** Path of its file, as projects name it. */
  path: string
  lengthMs: number
  /** What a piece of music is looked for by, and its quarters a minute; null for effects. */
  mood: string | null
  tempo: number | null
  playUrl: MediaUrl
}

export const assetsContract = {
  /**
   * Facts about the files at paths of an open project (relative paths start at its folder). Answers with what is known
   * at once; `watch` sends what is found out later.
   */
  describe: procedure
    .input(z.strictObject({ session: idInput.nullable(), paths: z.array(pathInput).max(5_000) }))
    .output(shape<AssetInfo[]>()),
  /**
   * Describes the media at URLs of a document. They are fetched, within limits of size and time, to read their facts.
   */
  describeUrls: procedure
    .input(z.strictObject({ urls: z.array(z.string().min(1).max(4096)).max(1_000) }))
    .output(shape<AssetInfo[]>()),
  watch: procedure.output(eventIterator(shape<AssetInfo>())),
  /** Media files of a folder and the folders below it, at most 2,000, for the media panel. */
  importFolder: procedure
    .input(z.strictObject({ session: idInput.nullable(), folder: pathInput }))
    .output(shape<{ assets: AssetInfo[]; skipped: number }>()),
  /** Music and sounds that come with the product. */
  bundledSounds: procedure.output(shape<BundledSound[]>()),
  /** Reads an SVG file as outlines, for an element of kind shape. Nothing in it is run or fetched. */
  readDrawing: procedure.input(z.strictObject({ path: pathInput })).output(shape<ReadDrawing>()),
}

/** Answer of the hosts' upload route (`PUT upload?name=…`), to which a window that knows no paths sends dropped files. */
export interface UploadAnswer {
  /** Path of the stored file. */
  path: string
}
