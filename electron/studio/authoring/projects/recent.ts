import { stat } from 'node:fs/promises'
import type { RecentRow } from './session-store.ts'

/** A recent project; `missing`: its file is gone. */
export type RecentFile = RecentRow & { missing: boolean }

const mostListed = 20

/** The newest of the recent projects, and which of their files are gone. */
export function withMissing(rows: readonly RecentRow[]): Promise<RecentFile[]> {
  return Promise.all(
    rows.slice(0, mostListed).map(async (recent) => {
      const there = await stat(recent.path).catch(() => null)
      return { ...recent, missing: there?.isFile() !== true }
    }),
  )
}
