import { batchPlan } from '@common/bridge/index.ts'
import type { BatchPlan, Settings } from '@common/bridge/index.ts'

export const usualTemplate = '{date:YYYY-MM-DD}_{index:003}_{name}'
const usual = {
  folder: '',
  template: usualTemplate,
  after: { kind: 'keep' },
  contactSheet: false,
  checksums: true,
} as const satisfies BatchPlan

const finish = batchPlan.pick({ after: true, contactSheet: true, checksums: true })
/** Most characters of a value that `layout` of the settings can store. */
const mostKept = 200

/** The plan of the last download; values that were too long to be stored have their defaults. */
export function recallPlan(layout: Settings['layout']): BatchPlan {
  const kept = (name: string): string | null => {
    const value = layout[`collect.${name}`]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    ...usual,
    ...readFinish(kept('finish')),
    folder: kept('folder') ?? usual.folder,
    template: kept('template') ?? usual.template,
  }
}

/**
 * Stores the plan of a download for the next one.
 * @param keep stores a value in `layout` of the settings under a name
 */
export function keepPlan(plan: BatchPlan, keep: (name: string, value: string) => void): void {
  const { folder, template, after, contactSheet, checksums } = plan
  const all = { folder, template, finish: JSON.stringify({ after, contactSheet, checksums }) }
  for (const [name, value] of Object.entries(all)) if (value.length <= mostKept) keep(`collect.${name}`, value)
}

function readFinish(text: string | null): Partial<BatchPlan> {
  try {
    return finish.safeParse(JSON.parse(text ?? 'null')).data ?? {}
  } catch {
    return {}
  }
}
