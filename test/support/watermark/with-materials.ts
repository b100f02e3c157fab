import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import type { Materials, TreatedFiles } from './treated.ts'

/** Treated files of each treatment; unmarked ones are four times as many. */
const count = Number(process.env['GREENROOM_MARKS_COUNT'] ?? 500)

/** Share of marked files that must be found, and of unmarked ones that may be. */
export const bounds = { found: 0.99, falselyFound: 0.001 }

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

/** Measures with a folder of its own, which is removed in the end. */
export async function withMaterials<T>(
  report: (line: string) => void,
  measure: (materials: Materials) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-marks-'))
  try {
    return await measure({ tools: await findTools(), folder, count, seed: 20_261_126, report })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const allFound = (rows: readonly TreatedFiles[]): boolean =>
  rows.every(({ files, found }) => found >= bounds.found * files)

/** A table of treatments; they must be found in `bounds.found`. */
export function tableOf(rows: readonly TreatedFiles[]): string[] {
  return [
    `Bound: found in ${percent(bounds.found)} of the files of each treatment.`,
    '',
    '| treatment | files | found | least score |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, files, found, least }) =>
        `| ${name} | ${String(files)} | ${percent(found / files)} | ${least.toFixed(1)} |`,
    ),
    '',
  ]
}
