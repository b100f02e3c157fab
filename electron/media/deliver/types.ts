import type { Cue, TimedWord } from '../../common/captions/index.ts'
import type { CaptionCue, CaptionLook, CaptionPosition } from '../../common/service/extension/captions.ts'
import type { PictureDrawing } from '../drawing/index.ts'
import type { AfterDownload } from '../../common/bridge/clips/collect.ts'
import type { ClipFormatName } from '../../common/formats/index.ts'
import type { EncoderChoice } from '../encoders/index.ts'
import type { SignFile } from '../provenance/index.ts'
import type { WorkOptions } from '../types.ts'
import type { Text } from '../../common/messages/index.ts'

/** Format to which a clip is converted: see `AfterDownload` of the bridge. */
export type ConvertTo = ClipFormatName
export type Conversion = Extract<AfterDownload, { kind: 'convert' }>

export type { Cue } from '../../common/captions/index.ts'

/** Captions of a clip: an SRT or VTT file, or cues with what is known of their words (ms from the clip's start). */
export type Captions = { file: string } | { cues: readonly (Cue & Partial<CaptionCue>)[]; words?: readonly TimedWord[] }

/** Captions that are drawn into the picture. */
export interface BurnedCaptions {
  cues: readonly (Cue & Partial<CaptionCue>)[]
  words?: readonly TimedWord[] | undefined
  /** Look of the captions; absent: outlined letters, which can be read on any picture. */
  look?: CaptionLook | undefined
  position?: CaptionPosition | undefined
  /** Draws them with the user's fonts; absent: with those of the product alone. */
  drawing?: Pick<PictureDrawing, 'drawCaptions'> | undefined
}

export interface Delivery extends WorkOptions {
  /** The downloaded file; it is never changed. */
  input: string
  /** Path of the result, with extension (`endingOf`) or without; the file appears there when it is complete. */
  output: string
  after: AfterDownload
  captions?: Captions | null
  /** Note that is added where captions were requested and there are none. */
  withoutCaptions?: Text
  /** How captions are drawn into the picture; absent: in the default look. */
  drawn?: Pick<BurnedCaptions, 'look' | 'position' | 'drawing'>
  /** The visible AI mark is drawn into the picture of a conversion, over its captions. */
  aiMark?: boolean | undefined
  /** Signs the result with content credentials; a file that is only copied keeps those that it has. */
  sign?: SignFile | undefined
  /** Chooses the encoder of a picture. Default: the processor's. */
  encoders?: EncoderChoice | undefined
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
