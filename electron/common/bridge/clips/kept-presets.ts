import { exportPlan } from './export.ts'
import type { ExportChoice } from './export-presets.ts'
import type { Settings } from '../settings.ts'

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
