import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onSharedStores } from './shared-stores.ts'

/** Files of a data folder that no row names, and rows without a file; empty when all is well. */
export function leftovers(dataDir: string): string[] {
  // Media and their rows are elsewhere where stores are shared.
  const known = onSharedStores ? new Set<string>() : namesIn(dataDir)
  const problems: string[] = []
  for (const name of readdirSync(join(dataDir, 'files')))
    if (!known.delete(name)) problems.push(`files/${name} belongs to no record`)
  for (const name of known) problems.push(`files/${name} is missing`)
  const scratch = join(dataDir, 'scratch')
  for (const run of readdirSync(scratch))
    for (const name of statSync(join(scratch, run)).isDirectory() ? readdirSync(join(scratch, run)) : ['(a file)'])
      problems.push(`scratch/${run}/${name} was left`)
  return problems
}

function namesIn(dataDir: string): Set<string> {
  const db = new Database(join(dataDir, 'engine.sqlite'), { readonly: true })
  const rows = db.prepare<[], { name: string }>('SELECT name FROM files').all()
  db.close()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Waits until `leftovers` finds nothing, 10 s at most: the engine removes the working folders after the record has
 * ended.
 */
export async function leftoversAtRest(dataDir: string): Promise<string[]> {
  for (const end = Date.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const left = leftovers(dataDir)
    if (left.length === 0 || Date.now() > end) return left
  }
}
