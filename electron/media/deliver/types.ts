import type { Cue } from '../../common/captions/index.ts'
import type { AfterDownload } from '../../common/bridge/collect.ts'
import type { ClipFormatName } from '../../common/formats/index.ts'
import type { WorkOptions } from '../types.ts'
import type { Text } from '../../common/messages/index.ts'

/** Format to which a clip is converted: see `AfterDownload` of the bridge. */
export type ConvertTo = ClipFormatName
export type Conversion = Extract<AfterDownload, { kind: 'convert' }>

export type { Cue } from '../../common/captions/index.ts'

/** Captions of a clip: an SRT or VTT file, or cues. */
export type Captions = { file: string } | { cues: readonly Cue[] }

export interface Delivery extends WorkOptions {
  /** The downloaded file; it is never changed. */
  input: string
  /** Path of the result, with extension (`endingOf`) or without; the file appears there when it is complete. */
  output: string
  after: AfterDownload
  captions?: Captions | null
  /** Note that is added where captions were requested and there are none. */
  withoutCaptions?: Text
  /** Folder with the product's own font files (`resources/fonts`), for burned captions. */
  fonts?: string
  /** Name of the file in messages. */
  label?: Text
}

export interface Delivered {
  /** Path of the result, with its extension. */
  path: string
  sizeBytes: number
  /** Notes about what could not be done as requested although there is a result: a clip without captions, silence. */
  notes: Text[]
}
