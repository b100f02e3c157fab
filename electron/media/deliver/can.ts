import type { MediaTools } from '../tools.ts'
import type { ConvertTo } from './types.ts'

export interface Ability {
  /** A target of a conversion, or `burn`, `attach`, `contact-sheet`. */
  to: ConvertTo | 'burn' | 'attach' | 'contact-sheet'
  ok: boolean
  /** Why not, and what to do; what will be used where that is worth knowing. */
  message: string | null
}

/** Encoders by target, the best first. Hardware encoders are left out: being listed doesn't mean that they work here. */
const ENCODERS: Record<ConvertTo, readonly string[]> = {
  h264: ['libx264'],
  hevc: ['libx265', 'libkvazaar'],
  vp9: ['libvpx-vp9'],
  prores: ['prores_ks', 'prores'],
  gif: ['gif'],
  mp3: ['libmp3lame'],
  m4a: ['aac'],
  wav: ['pcm_s16le'],
}

const WORDS: Record<ConvertTo, string> = {
  h264: 'H.264',
  hevc: 'HEVC (H.265)',
  vp9: 'VP9',
  prores: 'ProRes',
  gif: 'GIF',
  mp3: 'MP3',
  m4a: 'M4A (AAC)',
  wav: 'WAV',
}

export const ADVICE = 'Choose a full build of ffmpeg in Settings, or convert to something else.'

/** The encoder that makes a target, undefined where this ffmpeg has none. */
export function encoderFor(tools: MediaTools, to: ConvertTo): string | undefined {
  return ENCODERS[to].find((name) => tools.encoders.has(name))
}

/** What a target needs beside its encoder, and this ffmpeg lacks. */
function lacks(tools: MediaTools, to: ConvertTo): string[] {
  const missing = encoderFor(tools, to) ? [] : [ENCODERS[to][0]!]
  const filters = to === 'gif' ? ['palettegen', 'paletteuse', 'split'] : []
  if (to === 'vp9' && !tools.encoders.has('libopus') && !tools.encoders.has('libvorbis'))
    missing.push('libopus')
  return [...missing, ...filters.filter((name) => !tools.filters.has(name))]
}

/** Why this ffmpeg can't convert to the target; null when it can. */
export function cannot(tools: MediaTools, to: ConvertTo): string | null {
  const missing = lacks(tools, to)
  if (missing.length === 0) return null
  return `This ffmpeg (${tools.version}) can't make ${WORDS[to]}: it lacks ${missing.join(' and ')}. ${ADVICE}`
}

/** Which of the conversions this ffmpeg can do, in words. */
export function canDeliver(tools: MediaTools): Ability[] {
  const targets = (Object.keys(ENCODERS) as ConvertTo[]).map((to): Ability => {
    const message = cannot(tools, to)
    return { to, ok: message === null, message }
  })
  const drawn = tools.filters.has('subtitles')
    ? null
    : 'This ffmpeg has no subtitles filter, so Greenroom draws captions itself.'
  return [
    ...targets,
    { to: 'burn', ok: true, message: drawn },
    { to: 'attach', ok: true, message: null },
    { to: 'contact-sheet', ok: true, message: null },
  ]
}
