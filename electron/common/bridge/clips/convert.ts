import { hasQualityLevels, holdsPicture, pictureFormat } from '../../formats/index.ts'
import type { ClipFormatName } from '../../formats/index.ts'
import type { AfterDownload } from './collect.ts'

/** A conversion of a clip to another format. */
export type Convert = Extract<AfterDownload, { kind: 'convert' }>

/** The ways in which a format can have captions: a GIF has no track for them, sound no picture. */
export function captionsOf(to: ClipFormatName): Convert['captions'][] {
  if (!holdsPicture(to)) return ['none']
  return pictureFormat(to).captions === null ? ['none', 'burn'] : ['none', 'burn', 'attach']
}

/** Whether clips in this format have no sound. */
export function isSilent(to: ClipFormatName): boolean {
  return holdsPicture(to) && pictureFormat(to).sound.length === 0
}

/** Whether an encoder of the format can trade size for quality. */
export function hasQuality(to: ClipFormatName): boolean {
  return holdsPicture(to) && hasQualityLevels(to)
}

/** The conversion with another format. What the new format can't have is removed, the rest is kept. */
export function withFormat(before: Convert, to: ClipFormatName): Convert {
  const sound = !holdsPicture(to)
  return {
    kind: 'convert',
    to,
    longSide: sound ? null : before.longSide,
    fps: sound ? null : before.fps,
    loudness: isSilent(to) ? null : before.loudness,
    captions: captionsOf(to).includes(before.captions) ? before.captions : 'none',
    ...(sound || before.shape === undefined ? {} : { shape: before.shape }),
    ...(before.quality === undefined || !hasQuality(to) ? {} : { quality: before.quality }),
    ...(before.captionsFolder === undefined ? {} : { captionsFolder: before.captionsFolder }),
  }
}
