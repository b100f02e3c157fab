import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AssetInfo, BatchCheck, GenerateCheck } from '../../../common/bridge/index.ts'
import { variableKey } from '../../../common/composition/index.ts'
import type { BodyKind, Problem, Project } from '../../../common/composition/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { checkProject } from '../../runs/generate/check.ts'
import type { Line, Speaking } from '../render/index.ts'
import { StudioError } from '../../core/studio-error.ts'
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
  voices: (signal?: AbortSignal) => Promise<{ id: string; name: string }[]>
  avatars: (signal?: AbortSignal) => Promise<{ id: string; name: string; from: 2 | 3 }[]>
  asset: (path: string) => Promise<AssetInfo>
  lengthMs: (line: Line) => Promise<number | null>
  /** How words are said, and the user's own voices. */
  speaking?: Speaking | undefined
  signal?: AbortSignal | undefined
}

/** A row that can be made. */
export interface ReadyRow {
  /** From 0, of the sheet. */
  row: number
  project: Project
  variables: Record<string, string>
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
  const { project, kind, connection, columns, variables, rowCount, signal } = request
  if (rowCount > mostBatchRows) {
    const text = `A batch has at most ${mostBatchRows.toLocaleString('en')} rows; this sheet has ${rowCount.toLocaleString('en')}.`
    throw new StudioError('too-many-rows', text, { next: 'Split the sheet.', field: 'reading' })
  }
  const asked = onceEach(request)
  const avatarFrom = await avatarOwners(request, asked.avatars)
  const ready: ReadyRow[] = []
  const problems: BatchCheck['problems'] = []
  const totals = { credits: 0 as number | null, durationMs: 0 as number | null, withProblems: 0 }
  const unspoken = new Set<string>()
  let row = -1
  for (const chunk of request.rows) {
    for (const cells of chunk) {
      row += 1
      signal?.throwIfAborted()
      const filled = fillRow({ project, columns: variables, folder: request.folder, avatarFrom }, cells)
      const lines: string[] = []
      const found = await checkProject({
        ...{ project: filled.project, kind, connection, signal, asset: asked.asset },
        catalogue: { voices: asked.voices, avatars: asked.avatars },
        speaking: request.speaking,
        lengthMs: async (line) => {
          const ms = await asked.lengthMs(line)
          if (ms === null) lines.push(keyOf(line))
          return ms
        },
      })
      const all = [...filled.problems, ...found.problems.filter((one) => !isSaid(one, filled.problems))]
      const bad = all.some(({ severity }) => severity === 'error')
      if (bad) totals.withProblems += 1
      for (const problem of all) if (problems.length < mostProblems) problems.push({ row, problem })
      if (!bad) {
        ready.push({ row, project: filled.project, variables: cellsByName(columns, cells) })
        add(totals, found)
        for (const line of lines) unspoken.add(line)
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
async function avatarOwners(
  { project, variables }: RowsToCheck,
  avatars: RowsToCheck['avatars'],
): Promise<(id: string) => 2 | 3 | undefined> {
  const used = new Set([...variables.keys()].map(variableKey))
  const named = project.scenes.some(({ elements }) =>
    elements.some(
      ({ kind, replaceable }) =>
        kind === 'avatar' && replaceable !== undefined && used.has(variableKey(replaceable)),
    ),
  )
  if (!named) return () => undefined
  // That it can't be asked is told by the check of the rows.
  const known = await avatars().catch(() => [])
  const owners = new Map(known.map(({ id, from }) => [id, from]))
  return (id) => owners.get(id)
}

function onceEach(request: RowsToCheck): Pick<RowsToCheck, 'voices' | 'avatars' | 'asset' | 'lengthMs'> {
  const files = new Map<string, Promise<AssetInfo>>()
  const lengths = new Map<string, Promise<number | null>>()
  let voices: ReturnType<RowsToCheck['voices']> | null = null
  let avatars: ReturnType<RowsToCheck['avatars']> | null = null
  return {
    voices: () => (voices ??= request.voices(request.signal)),
    avatars: () => (avatars ??= request.avatars(request.signal)),
    asset: (path) => once(files, path, () => request.asset(path)),
    lengthMs: (line) => once(lengths, keyOf(line), () => request.lengthMs(line)),
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
