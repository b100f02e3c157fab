import { rm } from 'node:fs/promises'
import { probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { run } from '../../../electron/media/run.ts'
import { findWatermark } from '../../../electron/media/watermark/index.ts'

/** What a measurement of watermarks works with. */
export interface Materials {
  tools: MediaTools
  /** Folder for files, which the caller removes. */
  folder: string
  /** Files of each kind. */
  count: number
  seed: number
  report: (line: string) => void
}

/** What became of files that were treated in one way. */
export interface TreatedFiles {
  name: string
  files: number
  found: number
  /** Least score of all. */
  least: number
}

/** Collects what was found in the files of each treatment. */
export class Tally {
  readonly #rows = new Map<string, TreatedFiles>()

  add(name: string, { score, isFound }: { score: number; isFound: boolean }): void {
    const row = this.#rows.get(name) ?? { name, files: 0, found: 0, least: Infinity }
    this.#rows.set(name, {
      name,
      files: row.files + 1,
      found: row.found + Number(isFound),
      least: Math.min(row.least, score),
    })
  }

  get rows(): TreatedFiles[] {
    return [...this.#rows.values()]
  }

  /** Names of treatments with how many were found. */
  get text(): string {
    return this.rows.map(({ name, files, found }) => `${name} ${String(found)}/${String(files)}`).join(', ')
  }
}

/** Treats a file with ffmpeg, looks for the mark in what comes of it, and removes that. */
export async function afterTreatment(
  { tools, folder }: Pick<Materials, 'tools' | 'folder'>,
  source: string,
  { before = [], output, ending }: { before?: readonly string[]; output: readonly string[]; ending: string },
): Promise<Awaited<ReturnType<typeof findWatermark>>> {
  const path = `${folder}/treated.${ending}`
  await run(tools, [...before, '-i', `file:${source}`, ...output, path])
  try {
    return await findWatermark(tools, path, await probe(tools, path))
  } finally {
    await rm(path)
  }
}
