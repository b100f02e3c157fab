import { exportWhatOf, plainConvert, plainCourse, withFormat } from '@common/bridge/index.ts'
import type { Convert, ExportChoice, ExportWhat, ScormVersion } from '@common/bridge/index.ts'
import { aspectRatioNames, clipFormatNames, holdsPicture } from '@common/formats/index.ts'
import type { ClipFormatName } from '@common/formats/index.ts'
import { usualConvert } from '../collect/download/after-download.ts'

type Can = readonly { to: string; ok: boolean }[]
interface StillChange {
  format?: 'png' | 'jpeg' | undefined
  each?: 'one' | 'scene' | undefined
}

/** The choice with another kind of file; the size is kept for kinds that have one. */
export function withWhat({ make, sidecar }: ExportChoice, what: ExportWhat, can: Can): ExportChoice {
  if (what === exportWhatOf(make)) return { make, sidecar }
  const longSide = 'longSide' in make ? make.longSide : null
  if (what === 'course') return { make: plainCourse, sidecar: null }
  if (what === 'still') return { make: { kind: 'still', atMs: null, longSide }, sidecar: null }
  if (what === 'avatars') return { make: { kind: 'avatars', to: 'vp9', longSide }, sidecar }
  if (what === 'sound') {
    const to = clipFormatNames.find((name) => !holdsPicture(name) && (can.find((one) => one.to === name)?.ok ?? true))
    return { make: { ...plainConvert, to: to ?? 'mp3' }, sidecar }
  }
  return { make: longSide === null ? { kind: 'keep' } : { ...usualConvert(can), longSide }, sidecar }
}

/** The choice with another format; null: the clip's own. */
export function withClipFormat({ make, sidecar }: ExportChoice, to: ClipFormatName | null): ExportChoice {
  if (to === null) return { make: { kind: 'keep' }, sidecar }
  return { make: withFormat(make.kind === 'convert' ? make : plainConvert, to), sidecar }
}

/** The choice with another setting of the conversion; a choice that only copies becomes a conversion. */
export function withChange({ make, sidecar }: ExportChoice, change: Partial<Convert>, can: Can): ExportChoice {
  if (make.kind === 'course') return { make, sidecar }
  if (make.kind === 'still' || make.kind === 'avatars')
    return { make: { ...make, longSide: change.longSide ?? null }, sidecar }
  return { make: { ...(make.kind === 'convert' ? make : usualConvert(can)), ...change }, sidecar }
}

/** The choice with another aspect ratio: the name of one, anything else keeps the clip's own. */
export function withAspectRatio({ make, sidecar }: ExportChoice, to: string | undefined, can: Can): ExportChoice {
  const { shape: before, ...rest } = make.kind === 'convert' ? make : { ...usualConvert(can), shape: undefined }
  const found = aspectRatioNames.find((name) => name === to)
  return { make: { ...rest, ...(found && { shape: { to: found, mode: before?.mode ?? 'blur' } }) }, sidecar }
}

/** The choice with another quality, where it is a conversion; the usual quality is not stored. */
export function withQuality(
  { make, sidecar }: ExportChoice,
  to: 'good' | NonNullable<Convert['quality']>,
): ExportChoice {
  if (make.kind !== 'convert') return { make, sidecar }
  const { quality: _before, ...rest } = make
  return { make: { ...rest, ...(to !== 'good' && { quality: to }) }, sidecar }
}

/** The choice with another format or number of stills, where it is stills. */
export function withStill({ make, sidecar }: ExportChoice, to: StillChange): ExportChoice {
  if (make.kind !== 'still') return { make, sidecar }
  const { format, each, ...rest } = make
  const next = { format: format ?? 'png', each: each ?? 'one', ...to }
  return {
    make: {
      ...rest,
      ...(next.format === 'jpeg' && { format: 'jpeg' as const }),
      ...(next.each === 'scene' && { each: 'scene' as const }),
    },
    sidecar,
  }
}

/** The choice with another setting of a course, where it is one. */
export function withCourse(
  { make, sidecar }: ExportChoice,
  change: { scorm?: ScormVersion | undefined; completeAt?: number; isScored?: boolean },
): ExportChoice {
  if (make.kind !== 'course') return { make, sidecar }
  const { scorm = make.scorm, completeAt = make.completeAt, isScored = make.score === true } = change
  return { make: { kind: 'course', scorm, completeAt, ...(isScored && { score: true as const }) }, sidecar }
}

/**
 * The choice without captions beside the picture or as a track, as an export of clips begins that have captions in their
 * picture: shown twice they are in the way. The user may ask for them again.
 */
export function withoutFurtherCaptions({ make }: ExportChoice): ExportChoice {
  const attaches = make.kind === 'convert' && make.captions === 'attach'
  return { make: attaches ? { ...make, captions: 'none' } : make, sidecar: null }
}

export const sameChoice = (a: ExportChoice, b: ExportChoice): boolean => ordered(a) === ordered(b)
const ordered = ({ make, sidecar }: ExportChoice): string =>
  JSON.stringify([Object.entries(make).toSorted(([a], [b]) => (a < b ? -1 : 1)), sidecar])
