import { isError, namesOf, preflight, refusal } from '../preflight/index.ts'
import type {
  Fault,
  Line,
  Named,
  Preflight,
  PreflightDeps,
  PreflightRequest,
  RenderError,
} from '../preflight/index.ts'
import type { FilledRow } from './batch.ts'

/** A row, and all that stands between it and its clip. */
export interface CheckedRow extends FilledRow {
  found: Preflight
  faults: readonly Fault[]
}

/** Sends nothing, spends nothing. */
export async function checkRow(
  deps: PreflightDeps,
  row: FilledRow,
  how: Omit<PreflightRequest, 'project'>,
): Promise<CheckedRow> {
  const found = await preflight(deps, { ...how, project: row.project })
  return { ...row, found, faults: [...row.problems, ...found.faults.filter((one) => !isSaid(one, row))] }
}

/** Why a row can't be made; null when it can. */
export function rowRefusal({ found, faults }: CheckedRow): RenderError | null {
  return faults.some(isError) ? refusal(found, faults) : null
}

/** What the row's value is missing from says so already. */
function isSaid(fault: Fault, { problems }: FilledRow): boolean {
  if (fault.code !== 'unfilled-variable' && fault.code !== 'no-text') return false
  return problems.some((one) => one.path === fault.path && isError(one))
}

/** What rows share (names of voices and avatars, files, lines) is asked for once. */
export function askedOnce(deps: PreflightDeps): PreflightDeps {
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

/** What a line says, and how: two of the same key are spoken once. */
export function keyOf({ kind, text, rate, voiceId, sample }: Line): string {
  return JSON.stringify([kind, text, rate, voiceId ?? null, sample ?? null])
}
