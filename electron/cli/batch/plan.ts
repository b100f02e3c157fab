import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { assetPaths } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { asProblem, filesOutside, isError } from '../../studio/authoring/preflight/index.ts'
import type { PreflightRequest } from '../../studio/authoring/preflight/index.ts'
import { contentHash } from '../../studio/authoring/projects/index.ts'
import { batchNames, filledRows, mustBeMapped, namesOfRows } from '../../studio/authoring/templates/index.ts'
import type { Batch, FilledRow } from '../../studio/authoring/templates/index.ts'
import { CliError } from '../errors.ts'
import { advice } from '../render-deps.ts'
import { manifestName } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export interface PlannedRow extends FilledRow {
  name: string
  /** Hash of everything that the clip is made of; null where a file can't be read. */
  key: string | null
  /** Why the row's clip can't be made; null when it can. */
  problem: CliError | null
}

export interface PlanRequest extends Pick<PreflightRequest, 'within' | 'kept'> {
  batch: Batch
  kind: BodyKind
  /** Template of the file names. */
  names: string
  out: string
  manifest: Manifest
  /** Id of the service; another service makes different clips. */
  service: string
  now: number
}

/**
 * Fills in every row, names its clip, and hashes its inputs. Nothing is sent.
 * @throws StudioError for a problem that concerns all rows
 */
export async function planRows(request: PlanRequest): Promise<PlannedRow[]> {
  const { batch, kind, names, out, manifest, service, within, kept, now } = request
  mustBeMapped(batch)
  const template = batchNames(names, batch.table.columns)
  const filled = [...filledRows(batch)]
  const ours = new Set([manifestName, ...manifest.names()])
  const taken = (await readdir(out)).filter((name) => !ours.has(name))
  const named = namesOfRows(template, filled, { kind, now, project: batch.project.name, taken })
  const hashes = new Map<string, Promise<string | null>>()
  const rows: PlannedRow[] = []
  for (const [index, row] of filled.entries()) {
    const outside = await filesOutside(row.project, { folder: null, within, kept }, advice)
    const fault = [...row.problems, ...outside].find(isError)
    const problem = fault ? new CliError('row', asProblem(fault).message) : null
    const key = problem === null ? await keyOf(row.project, `${kind} ${service}`, hashes) : null
    rows.push({ ...row, name: named[index]!, problem, key })
  }
  return rows
}

async function keyOf(
  project: Project,
  how: string,
  hashes: Map<string, Promise<string | null>>,
): Promise<string | null> {
  const hash = createHash('sha256').update(`${how}\n${contentHash(project, '/')}\n`)
  for (const path of assetPaths(project)) {
    const known = hashes.get(path) ?? hashOf(path)
    hashes.set(path, known)
    const content = await known
    if (content === null) return null
    hash.update(`${path}\n${content}\n`)
  }
  return hash.digest('hex')
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    // Making the clip reports what is wrong with the file.
    return null
  }
}
