import { exportPlan } from '@common/bridge/index.ts'
import type { ExportMake, ExportPlan, LibraryItem, Settings } from '@common/bridge/index.ts'
import { clipFormatNames, holdsPicture } from '@common/formats/index.ts'
import { usualConvert, withFormat } from '../collect/download/after-download.ts'
import type { Convert, Format } from '../collect/download/after-download.ts'

/** What an export makes, apart from where. Presets are such choices. */
export type ExportChoice = Pick<ExportPlan, 'make' | 'sidecar'>
export type ExportWhat = 'clip' | 'sound' | 'still'
type Can = readonly { to: string; ok: boolean }[]

const convert: Convert = { kind: 'convert', to: 'h264', longSide: null, fps: null, loudness: null, captions: 'none' }
export const unchanged: ExportChoice = { make: { kind: 'keep' }, sidecar: null }

/** The product's own presets, by the name of their message. */
export const presets = {
  unchanged,
  web: { make: { ...convert, longSide: 1920, loudness: -14 }, sidecar: null },
  mail: { make: { ...convert, longSide: 960, quality: 'small' }, sidecar: null },
  mp3: { make: { ...convert, to: 'mp3', loudness: -16 }, sidecar: null },
  gif: { make: { ...convert, to: 'gif', longSide: 640 }, sidecar: null },
} as const satisfies Record<string, ExportChoice>

export const whatOf = (make: ExportMake): ExportWhat =>
  make.kind === 'still' ? 'still' : make.kind === 'convert' && !holdsPicture(make.to) ? 'sound' : 'clip'

type Media = Pick<LibraryItem, 'media'>

/** What clips of these media can become, apart from a copy: a picture has no sound, and sound no picture. */
export function possible(items: readonly Media[]): ExportWhat[] {
  if (items.every(({ media }) => media === 'video')) return ['clip', 'sound', 'still']
  if (items.some(({ media }) => media === 'image')) return []
  return ['sound']
}

export function fits({ make }: ExportChoice, items: readonly Media[]): boolean {
  return make.kind === 'keep' || possible(items).includes(whatOf(make))
}

/** The choice for another thing to be made; the size is kept where it still means something. */
export function withWhat({ make, sidecar }: ExportChoice, what: ExportWhat, can: Can): ExportChoice {
  if (what === whatOf(make)) return { make, sidecar }
  const longSide = 'longSide' in make ? make.longSide : null
  if (what === 'still') return { make: { kind: 'still', atMs: null, longSide }, sidecar: null }
  if (what === 'sound') {
    const to = clipFormatNames.find((name) => !holdsPicture(name) && (can.find((one) => one.to === name)?.ok ?? true))
    return { make: { ...convert, to: to ?? 'mp3' }, sidecar }
  }
  return { make: longSide === null ? { kind: 'keep' } : { ...usualConvert(can), longSide }, sidecar }
}

/** The format; null: the clip's own. */
export function withClipFormat({ make, sidecar }: ExportChoice, to: Format | null): ExportChoice {
  if (to === null) return { make: { kind: 'keep' }, sidecar }
  return { make: withFormat(make.kind === 'convert' ? make : convert, to), sidecar }
}

/** A change that only a conversion can make: a copy becomes a conversion for it. */
export function withChange({ make, sidecar }: ExportChoice, change: Partial<Convert>, can: Can): ExportChoice {
  if (make.kind === 'still') return { make: { ...make, longSide: change.longSide ?? null }, sidecar }
  return { make: { ...(make.kind === 'convert' ? make : usualConvert(can)), ...change }, sidecar }
}

const prefix = 'export.preset.'
const stored = exportPlan.pick({ make: true, sidecar: true })

/** Presets that the user keeps, by name. */
export function keptPresets(layout: Settings['layout']): { name: string; choice: ExportChoice }[] {
  return Object.entries(layout).flatMap(([key, value]) => {
    const choice = key.startsWith(prefix) && typeof value === 'string' ? readChoice(value) : null
    return choice ? [{ name: key.slice(prefix.length), choice }] : []
  })
}

/** @param keep stores a small thing under a name; an empty text stands for none */
export function keepPreset(
  name: string,
  choice: ExportChoice | null,
  keep: (key: string, value: string) => void,
): void {
  keep(prefix + name, choice === null ? '' : JSON.stringify(choice))
}

export function readChoice(text: string): ExportChoice | null {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // A removed preset is stored as an empty text; anything else was not written here.
    return null
  }
}

export const sameChoice = (a: ExportChoice, b: ExportChoice): boolean => ordered(a) === ordered(b)
const ordered = ({ make, sidecar }: ExportChoice): string =>
  JSON.stringify([Object.entries(make).toSorted(([a], [b]) => (a < b ? -1 : 1)), sidecar])
