import { message } from '../../common/messages/index.ts'
import {
  clipFormat,
  clipFormatNames,
  holdsPicture,
  pictureFormat,
  soundCodec,
  soundFormat,
} from '../../common/formats/index.ts'
import type { ClipFormatName, PictureEncoder, PictureFormatName, SoundCodecName } from '../../common/formats/index.ts'
import type { MediaTools } from '../tools.ts'
import type { ConvertTo } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

export interface Ability {
  /** A target of a conversion, or `burn`, `attach`, `contact-sheet`. */
  to: ConvertTo | 'burn' | 'attach' | 'contact-sheet'
  ok: boolean
  /** Why not, and what to do; what will be used where that is worth knowing. */
  message: Text | null
}

export const advice = message('deliverNotes.advice')

/** The encoder that makes a target's picture, undefined where this ffmpeg has none. */
export function pictureEncoderFor(tools: MediaTools, to: PictureFormatName): PictureEncoder | undefined {
  return pictureFormat(to).encoders.find(({ encoder }) => tools.encoders.has(encoder))
}

/** The codec of a target's sound: the first that this ffmpeg has, else the one that it lacks; null where it is silent. */
export function soundCodecFor(tools: MediaTools, to: ClipFormatName): SoundCodecName | null {
  const format = clipFormat(to)
  const codecs = 'only' in format ? [soundFormat(format.only).codec] : format.sound
  return codecs.find((codec) => tools.encoders.has(soundCodec(codec).encoder)) ?? codecs[0] ?? null
}

/** What a target needs, and this ffmpeg lacks. */
function lacks(tools: MediaTools, to: ConvertTo): string[] {
  const picture = holdsPicture(to) ? pictureFormat(to) : null
  const encoders = picture && !pictureEncoderFor(tools, to as PictureFormatName) ? [picture.encoders[0].encoder] : []
  const sound = soundCodecFor(tools, to)
  if (sound !== null) encoders.push(soundCodec(sound).encoder)
  const filters = picture?.palette ? ['palettegen', 'paletteuse', 'split'] : []
  return [
    ...encoders.filter((name) => !tools.encoders.has(name)),
    ...filters.filter((name) => !tools.filters.has(name)),
  ]
}

/** Why this ffmpeg can't convert to the target; null when it can. */
export function cannot(tools: MediaTools, to: ConvertTo): Text | null {
  const missing = lacks(tools, to)
  if (missing.length === 0) return null
  return message('deliverNotes.cannotMake', {
    version: tools.version,
    name: clipFormat(to).name,
    missing,
    advice: advice,
  })
}

/** Whether this ffmpeg can make each of the conversions, with the reason where it can't. */
export function canDeliver(tools: MediaTools): Ability[] {
  const targets = clipFormatNames.map((to): Ability => {
    const reason = cannot(tools, to)
    return { to, ok: reason === null, message: reason }
  })
  const drawn = tools.filters.has('subtitles') ? null : message('deliverNotes.ownCaptions')
  return [
    ...targets,
    { to: 'burn', ok: true, message: drawn },
    { to: 'attach', ok: true, message: null },
    { to: 'contact-sheet', ok: true, message: null },
  ]
}
