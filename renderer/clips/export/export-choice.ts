import { exportWhatOf, plainConvert, withFormat } from '@common/bridge/index.ts'
import type { Convert, ExportChoice, ExportWhat } from '@common/bridge/index.ts'
import { clipFormatNames, holdsPicture } from '@common/formats/index.ts'
import type { ClipFormatName } from '@common/formats/index.ts'
import { usualConvert } from '../collect/download/after-download.ts'

type Can = readonly { to: string; ok: boolean }[]

/** The choice with another kind of file; the size is kept for kinds that have one. */
export function withWhat({ make, sidecar }: ExportChoice, what: ExportWhat, can: Can): ExportChoice {
  if (what === exportWhatOf(make)) return { make, sidecar }
  const longSide = 'longSide' in make ? make.longSide : null
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
  if (make.kind === 'still' || make.kind === 'avatars')
    return { make: { ...make, longSide: change.longSide ?? null }, sidecar }
  return { make: { ...(make.kind === 'convert' ? make : usualConvert(can)), ...change }, sidecar }
}

export const sameChoice = (a: ExportChoice, b: ExportChoice): boolean => ordered(a) === ordered(b)
const ordered = ({ make, sidecar }: ExportChoice): string =>
  JSON.stringify([Object.entries(make).toSorted(([a], [b]) => (a < b ? -1 : 1)), sidecar])
