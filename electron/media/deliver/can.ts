import { message } from '../../common/messages/index.ts'
import {
  clipFormat,
  clipFormatNames,
  holdsPicture,
  pictureFormat,
  softwareEncoders,
  soundCodec,
  soundFormat,
} from '../../common/formats/index.ts'
import type { ClipFormatName, SoundCodecName } from '../../common/formats/index.ts'
import { softwareEncoderFor } from '../encoders/index.ts'
import type { MediaTools } from '../tools.ts'
import type { ConvertTo } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

export interface Ability {
  /** What is to be made: the target of a conversion, or `burn`, `attach`, `contact-sheet`. */
  to: ConvertTo | 'burn' | 'attach' | 'contact-sheet'
  ok: boolean
  /** Why it is not possible and what to do; or a note on what will be used. */
  message: Text | null
}

export const advice = message('deliverNotes.advice')

/**
 * Sound codec of a target: the first that this ffmpeg can encode, else the first that it lacks; null for a silent
 * target.
 */
export function soundCodecFor(tools: MediaTools, to: ClipFormatName): SoundCodecName | null {
  const format = clipFormat(to)
  const codecs = 'only' in format ? [soundFormat(format.only).codec] : format.sound
  return codecs.find((codec) => tools.encoders.has(soundCodec(codec).encoder)) ?? codecs[0] ?? null
}

/** Encoders and filters that a target needs and this ffmpeg lacks. */
function lacks(tools: MediaTools, to: ConvertTo): string[] {
  const picture = holdsPicture(to) ? pictureFormat(to) : null
  const encoders =
    picture && !softwareEncoderFor(tools, picture.codec) ? [softwareEncoders[picture.codec][0].encoder] : []
  const sound = soundCodecFor(tools, to)
  if (sound !== null) encoders.push(soundCodec(sound).encoder)
  const filters = picture?.palette ? ['palettegen', 'paletteuse', 'split'] : []
  return [
    ...encoders.filter((name) => !tools.encoders.has(name)),
    ...filters.filter((name) => !tools.filters.has(name)),
  ]
}

/** Why this ffmpeg cannot convert to the target; null when it can. */
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

/** Whether this ffmpeg supports each of the conversions, with the reason where it does not. */
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
