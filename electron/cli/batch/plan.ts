import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assetPaths } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { contentHash, isInside, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import type { SheetTable } from '../../studio/authoring/sheets/index.ts'
import {
  batchNames,
  cellsByName,
  columnsOf,
  fillRow,
  mostBatchRows,
  namesOfRows,
  unmappedIn,
} from '../../studio/authoring/templates/index.ts'
import { usageError } from '../errors.ts'
import { manifestName } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export interface PlannedRow {
  /** From 1, without the header. */
  row: number
  name: string
  project: Project
  /** Of everything that its clip is made of; null where a file can't be read. */
  key: string | null
  /** Why it can't be made. */
  problem: string | null
}

export interface PlanRequest {
  project: Project
  /** Path of the project file. */
  path: string
  table: SheetTable
  kind: BodyKind
  /** Template of the names. */
  names: string
  out: string
  manifest: Manifest
  /** What makes the clips: another one makes other clips. */
  service: string
  /** Takes files from anywhere. */
  allowOutside: boolean
  now: number
}

/** Every row filled in, named, and told by what it is made of. Nothing is sent. @throws CliError for what is wrong with all */
export async function planRows(request: PlanRequest): Promise<PlannedRow[]> {
  const { table, kind, names, out, manifest, service, now } = request
  const home = dirname(request.path)
  const project = withAbsolutePaths(request.project, home)
  const variables = columnsOf(project, { columns: table.columns, mapping: {} })
  refuse(project, variables, table)
  const template = batchNames(names, table.columns)
  const folder = table.folder ?? home
  const cells = [...table.chunks()].flat()
  const filled = cells.map((row) => fillRow({ project, columns: variables, folder }, row))
  const ours = new Set([manifestName, ...manifest.names()])
  const taken = (await readdir(out)).filter((name) => !ours.has(name))
  const named = namesOfRows(
    template,
    filled.map((one, row) => ({ ...one, row, variables: cellsByName(table.columns, cells[row]!) })),
    { kind, now, project: request.project.name, taken },
  )
  const hashes = new Map<string, Promise<string | null>>()
  const rows: PlannedRow[] = []
  for (const [index, one] of filled.entries()) {
    const error = one.problems.find(({ severity }) => severity === 'error')
    const outside = request.allowOutside ? null : await outsideOf(one.project, [home, folder])
    const problem = error?.message ?? (outside === null ? null : outsideProblem(outside))
    rows.push({
      ...{ row: index + 1, name: named[index]!, project: one.project, problem },
      key: problem === null ? await keyOf(one.project, `${kind} ${service}`, hashes) : null,
    })
  }
  return rows
}

function refuse(project: Project, variables: ReadonlyMap<string, number | null>, table: SheetTable): void {
  if (table.rowCount > mostBatchRows) {
    const text = `A batch has at most ${mostBatchRows} rows; the sheet has ${table.rowCount}.`
    throw usageError('too-many-rows', text, 'Split the sheet.')
  }
  if (variables.size === 0) {
    throw usageError(
      'no-variables',
      'The project names no variables: every clip would be the same.',
      'Write {{name}} in a script, or make an element replaceable.',
    )
  }
  const missing = unmappedIn(project, variables)
  if (missing.length === 0) return
  const columns = table.columns.map(({ name }) => name).join(', ')
  throw usageError(
    'no-column',
    `The sheet has no column for ${missing.map((name) => `{{${name}}}`).join(', ')}.`,
    `Name a column so; the sheet has: ${columns}.`,
  )
}

/** A file that lies in none of these folders or below, wherever links lead; null when all do. Missing ones are told later. */
async function outsideOf(project: Project, folders: readonly string[]): Promise<string | null> {
  const homes = await Promise.all(folders.map((folder) => realpath(folder)))
  for (const path of assetPaths(project)) {
    // What its path already says is elsewhere is not even looked at: it may be a share of the network.
    if (![...folders, ...homes].some((home) => isInside(home, path))) return path
    const real = await realpath(path).catch(() => null)
    if (real !== null && !homes.some((home) => isInside(home, real))) return path
  }
  return null
}

function outsideProblem(path: string): string {
  return `${path} lies neither in the project's folder nor in the sheet's. Copy it there, or allow it (--allow-outside) if you trust who made them.`
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
    // Making the clip says what is wrong with the file.
    return null
  }
}
