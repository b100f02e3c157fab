import { exportPlan } from './export.ts'
import type { Convert } from './convert.ts'
import type { ExportPlan } from './export.ts'
import type { Settings } from '../settings.ts'

/** What an export makes, without the folder. A preset stores such a choice. */
export type ExportChoice = Pick<ExportPlan, 'make' | 'sidecar'>

/** A conversion that changes the format alone. */
export const plainConvert: Convert = {
  kind: 'convert',
  to: 'h264',
  longSide: null,
  fps: null,
  loudness: null,
  captions: 'none',
}
/** The choice that only copies a clip. */
export const unchangedExport: ExportChoice = { make: { kind: 'keep' }, sidecar: null }

/** The product's own presets; each key is also that of the preset's message. */
export const exportPresets = {
  unchanged: unchangedExport,
  web: { make: { ...plainConvert, longSide: 1920, loudness: -14 }, sidecar: null },
  reels: {
    make: { ...plainConvert, longSide: 1920, loudness: -14, shape: { to: '9:16', mode: 'blur' } },
    sidecar: null,
  },
  mail: { make: { ...plainConvert, longSide: 960, quality: 'small' }, sidecar: null },
  mp3: { make: { ...plainConvert, to: 'mp3', loudness: -16 }, sidecar: null },
  gif: { make: { ...plainConvert, to: 'gif', longSide: 640 }, sidecar: null },
} as const satisfies Record<string, ExportChoice>
export type ExportPresetName = keyof typeof exportPresets

const prefix = 'export.preset.'
const stored = exportPlan.pick({ make: true, sidecar: true })

/** The presets that the user has saved. */
export function keptExportPresets(layout: Settings['layout']): { name: string; choice: ExportChoice }[] {
  return Object.entries(layout).flatMap(([key, value]) => {
    const choice = key.startsWith(prefix) && typeof value === 'string' ? readExportChoice(value) : null
    return choice ? [{ name: key.slice(prefix.length), choice }] : []
  })
}

/**
 * Stores a preset of exports under a name, or removes it.
 * @param keep stores a value in `layout` of the settings under a name; an empty text removes it
 */
export function keepExportPreset(
  name: string,
  choice: ExportChoice | null,
  keep: (key: string, value: string) => void,
): void {
  keep(prefix + name, choice === null ? '' : JSON.stringify(choice))
}

/** Reads a choice that was stored as JSON; null when the text is none. */
export function readExportChoice(text: string): ExportChoice | null {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // A removed preset is stored as an empty text; other text that can't be parsed does not come from `keepExportPreset`.
    return null
  }
}
