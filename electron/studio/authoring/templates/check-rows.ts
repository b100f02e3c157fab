import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BatchCheck, GenerateCheck } from '../../../common/bridge/index.ts'
import { variableKey } from '../../../common/composition/index.ts'
import type { BodyKind, Problem, Project } from '../../../common/composition/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { checkOf, namesOf, preflight } from '../preflight/index.ts'
import type { Line, Named, Preflight, PreflightDeps } from '../preflight/index.ts'
import { fillRow } from './fill-row.ts'
import { cellsByName, unmappedIn } from './rows.ts'

/** More clips than anybody wants at once, and as many as one step stores quickly. */
export const mostBatchRows = 5_000
const mostProblems = 200

export interface RowsToCheck {
  project: Project
  kind: BodyKind
  connection: StudioConnection
  columns: readonly { name: string }[]
  variables: ReadonlyMap<string, number | null>
  rows: Iterable<string[][]>
  rowCount: number
  /** What relative paths in the sheet are of. */
  folder: string
  deps: PreflightDeps
  /** Whose each avatar of the service is, by its id. */
  avatarOwners: (signal: AbortSignal) => Promise<ReadonlyMap<string, 2 | 3>>
}

/** A row that can be made. */
export interface ReadyRow {
  /** From 0, of the sheet. */
  row: number
  project: Project
  variables: Record<string, string>
  /** What was found out about it. */
  found: Preflight
}

export interface CheckedRows {
  check: BatchCheck
  ready: ReadyRow[]
}

/**
 * Fills in and checks every row. What rows share (names of voices and avatars, files, lines) is asked for once.
 * @throws StudioError `too-many-rows`
 */
export async function checkRows(request: RowsToCheck): Promise<CheckedRows> {
  const { project, kind, connection, columns, variables, rowCount } = request
  const { signal } = request.deps
  if (rowCount > mostBatchRows) {
    const text = `A batch has at most ${mostBatchRows.toLocaleString('en')} rows; this sheet has ${rowCount.toLocaleString('en')}.`
    throw new StudioError('too-many-rows', text, { next: 'Split the sheet.', field: 'reading' })
  }
  const deps = onceEach(request.deps)
  const avatarFrom = await avatarOwners(request)
  const ready: ReadyRow[] = []
  const problems: BatchCheck['problems'] = []
  const totals = { credits: 0 as number | null, durationMs: 0 as number | null, withProblems: 0 }
  const unspoken = new Set<string>()
  let row = -1
  for (const chunk of request.rows) {
    for (const cells of chunk) {
      row += 1
      signal.throwIfAborted()
      const filled = fillRow({ project, columns: variables, folder: request.folder, avatarFrom }, cells)
      const found = await preflight(deps, {
        ...{ project: filled.project, kind, anchor: connection.anchor, folder: null, within: null },
      })
      const checked = checkOf(found, connection)
      const all = [...filled.problems, ...checked.problems.filter((one) => !isSaid(one, filled.problems))]
      const bad = all.some(({ severity }) => severity === 'error')
      if (bad) totals.withProblems += 1
      for (const problem of all) if (problems.length < mostProblems) problems.push({ row, problem })
      if (!bad) {
        ready.push({ row, project: filled.project, variables: cellsByName(columns, cells), found })
        add(totals, checked)
        for (const line of found.lines) if (found.spokenMs[line.id] === undefined) unspoken.add(keyOf(line))
      }
      await nextTurn()
    }
  }
  const unmapped = unmappedIn(project, variables)
  const check: BatchCheck = {
    ...{ rows: rowCount, ready: ready.length, problems, rowsWithProblems: totals.withProblems, unmapped },
    credits: ready.length === 0 ? 0 : totals.credits,
    durationMs: ready.length === 0 ? 0 : totals.durationMs,
    linesToSpeak: unspoken.size,
  }
  return { check, ready }
}

function add(totals: { credits: number | null; durationMs: number | null }, found: GenerateCheck): void {
  const sum = (total: number | null, one: number | null): number | null =>
    total === null || one === null ? null : total + one
  totals.credits = sum(totals.credits, found.credits)
  totals.durationMs = sum(totals.durationMs, found.durationMs)
}

/** What the row's value is missing from says so already. */
function isSaid(problem: Problem, filled: readonly Problem[]): boolean {
  if (problem.code !== 'unfilled-variable' && problem.code !== 'no-text') return false
  return filled.some(({ path, severity }) => path === problem.path && severity === 'error')
}

/** Whose an avatar is that a row names; nothing is asked where none does. Without the list the project's own word counts. */
async function avatarOwners(request: RowsToCheck): Promise<(id: string) => 2 | 3 | undefined> {
  const { project, variables, deps } = request
  const used = new Set([...variables.keys()].map(variableKey))
  const named = project.scenes.some(({ elements }) =>
    elements.some(
      ({ kind, replaceable }) =>
        kind === 'avatar' && replaceable !== undefined && used.has(variableKey(replaceable)),
    ),
  )
  if (!named) return () => undefined
  // That it can't be asked is told by the check of the rows.
  const owners = await request.avatarOwners(deps.signal).catch(() => null)
  return (id) => owners?.get(id)
}

function onceEach(deps: PreflightDeps): PreflightDeps {
  const { names = namesOf(deps.connection.service), probe, spokenMs } = deps
  const files = new Map<string, ReturnType<typeof probe>>()
  const lengths = new Map<string, Promise<number | null>>()
  let voices: Promise<readonly Named[]> | null = null
  let avatars: Promise<readonly Named[]> | null = null
  return {
    ...deps,
    names: {
      voices: (signal) => (voices ??= names.voices(signal)),
      avatars: (signal) => (avatars ??= names.avatars(signal)),
    },
    probe: (path, label, signal) => once(files, path, () => probe(path, label, signal)),
    ...(spokenMs ? { spokenMs: (line) => once(lengths, keyOf(line), () => spokenMs(line)) } : {}),
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}

function keyOf({ kind, text, rate, voiceId, sample }: Line): string {
  return JSON.stringify([kind, text, rate, voiceId ?? null, sample ?? null])
}
