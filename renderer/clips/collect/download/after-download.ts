import type { AfterDownload } from '@common/bridge/index.ts'
import { clipFormatNames, holdsPicture, pictureFormat } from '@common/formats/index.ts'
import type { ClipFormatName } from '@common/formats/index.ts'

export type Convert = Extract<AfterDownload, { kind: 'convert' }>
export type Format = ClipFormatName

/** Longer side, px. */
export const longSides = [3840, 2560, 1920, 1280, 960, 640] as const
/** Frames per second. */
export const frameRates = [24, 25, 30, 50, 60] as const
/** LUFS */
export const loudnesses = [-14, -16, -23] as const

/** A conversion to the first format that this machine can make. */
export function usualConvert(can: readonly { to: string; ok: boolean }[]): Convert {
  const to = clipFormatNames.find((format) => can.find((one) => one.to === format)?.ok ?? true) ?? 'h264'
  return { kind: 'convert', to, longSide: null, fps: null, loudness: null, captions: 'none' }
}

/** How captions can be had in a format: a GIF has no track for them, sound no picture. */
export function captionsOf(to: Format): Convert['captions'][] {
  if (!holdsPicture(to)) return ['none']
  return pictureFormat(to).captions === null ? ['none', 'burn'] : ['none', 'burn', 'attach']
}

/** Where files of captions lie; an empty path is none. */
export function withCaptionsFolder({ captionsFolder: _before, ...rest }: Convert, folder: string): Convert {
  return folder.trim() === '' ? rest : { ...rest, captionsFolder: folder.trim() }
}

/** Whether no sound is left of a clip. */
export function isSilent(to: Format): boolean {
  return holdsPicture(to) && pictureFormat(to).sound.length === 0
}

/** Whether an encoder of the format can trade size for quality. */
export function hasQuality(to: Format): boolean {
  return holdsPicture(to) && pictureFormat(to).encoders.some(({ options }) => options.includes('-crf'))
}

/** Another format; what it doesn't have is left as it is. */
export function withFormat(before: Convert, to: Format): Convert {
  const sound = !holdsPicture(to)
  return {
    kind: 'convert',
    to,
    longSide: sound ? null : before.longSide,
    fps: sound ? null : before.fps,
    loudness: isSilent(to) ? null : before.loudness,
    captions: captionsOf(to).includes(before.captions) ? before.captions : 'none',
    ...(before.quality === undefined || !hasQuality(to) ? {} : { quality: before.quality }),
    ...(before.captionsFolder === undefined ? {} : { captionsFolder: before.captionsFolder }),
  }
}
