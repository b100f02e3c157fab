import type { AfterDownload } from '@common/bridge/index.ts'

export type Convert = Extract<AfterDownload, { kind: 'convert' }>
export type Format = Convert['to']

/** Formats, and what is left of a clip in them. */
export const convertFormats: Record<Format, 'video' | 'sound'> = {
  ...{ h264: 'video', hevc: 'video', vp9: 'video', prores: 'video', gif: 'video' },
  ...{ mp3: 'sound', m4a: 'sound', wav: 'sound' },
}
/** Longer side, px. */
export const longSides = [3840, 2560, 1920, 1280, 960, 640] as const
/** Frames per second. */
export const frameRates = [24, 25, 30, 50, 60] as const
/** LUFS */
export const loudnesses = [-14, -16, -23] as const

/** The first format that this machine can make. */
export function usualConvert(can: readonly { to: string; ok: boolean }[]): Convert {
  const all = Object.keys(convertFormats) as Format[]
  const to = all.find((format) => can.find((one) => one.to === format)?.ok ?? true) ?? 'h264'
  return { kind: 'convert', to, longSide: null, fps: null, loudness: null, captions: 'none' }
}

/** How captions can be had in a format: a GIF has no track for them, sound no picture. */
export function captionsOf(to: Format): Convert['captions'][] {
  if (convertFormats[to] === 'sound') return ['none']
  return to === 'gif' ? ['none', 'burn'] : ['none', 'burn', 'attach']
}

/** Where files of captions lie; an empty path is none. */
export function withCaptionsFolder({ captionsFolder: _before, ...rest }: Convert, folder: string): Convert {
  return folder.trim() === '' ? rest : { ...rest, captionsFolder: folder.trim() }
}

/** Another format; what it doesn't have is left as it is. */
export function withFormat(before: Convert, to: Format): Convert {
  const sound = convertFormats[to] === 'sound'
  return {
    ...{ kind: 'convert', to, longSide: sound ? null : before.longSide, fps: sound ? null : before.fps },
    loudness: to === 'gif' ? null : before.loudness,
    captions: captionsOf(to).includes(before.captions) ? before.captions : 'none',
    ...(before.captionsFolder === undefined ? {} : { captionsFolder: before.captionsFolder }),
  }
}
