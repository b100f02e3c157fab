import type { TimedSpeech } from '../../../common/composition/index.ts'
import { asDisclosed, isError, namesOf, preflight, refusal } from '../preflight/index.ts'
import type {
  Fault,
  PlannedSpeech,
  Named,
  Preflight,
  PreflightDeps,
  PreflightRequest,
  RenderError,
} from '../preflight/index.ts'
import type { FilledRow } from './batch.ts'

/** A row with the result of its preflight. */
export interface CheckedRow extends FilledRow {
  found: Preflight
  faults: readonly Fault[]
}

/** Runs the preflight of a row. Sends no file and spends no credits. */
export async function checkRow(
  deps: PreflightDeps,
  row: FilledRow,
  how: Omit<PreflightRequest, 'project'>,
): Promise<CheckedRow> {
  const { project, problems } = await asDisclosed(deps, row.project, how.kind)
  const found = await preflight(deps, { ...how, project })
  const faults = [...problems, ...row.problems, ...found.faults.filter((one) => !isReported(one, row))]
  return { ...row, project, found, faults }
}

/** Why a row can't be made; null when it can. */
export function rowRefusal({ found, faults }: CheckedRow): RenderError | null {
  return faults.some(isError) ? refusal(found, faults) : null
}

/** A missing value is reported as a problem of the row already, so the fault that follows from it is left out. */
function isReported(fault: Fault, { problems }: FilledRow): boolean {
  if (fault.code !== 'unfilled-variable' && fault.code !== 'no-text') return false
  return problems.some((one) => one.path === fault.path && isError(one))
}

/** How long a failed lookup is reused for other rows before it is repeated, ms: a batch may run for hours. */
const failedForMs = 30_000

/**
 * Caches what rows share (names of voices and avatars, files, speech), so that each is looked up once.
 * @param now a monotonic clock, ms
 */
export function askedOnce(deps: PreflightDeps, now = () => performance.now()): PreflightDeps {
  const { names = namesOf(deps.connection.service), probe, spoken } = deps
  const files = new Answers<Awaited<ReturnType<typeof probe>>>(now)
  const speech = new Answers<TimedSpeech | null>(now)
  const named = new Answers<readonly Named[]>(now)
  return {
    ...deps,
    names: {
      voices: (signal) => named.once('voices', () => names.voices(signal)),
      avatars: (signal) => named.once('avatars', () => names.avatars(signal)),
    },
    probe: (path, label, signal) => files.once(path, () => probe(path, label, signal)),
    ...(spoken ? { spoken: (line) => speech.once(keyOf(line), () => spoken(line)) } : {}),
  }
}

/** Results of lookups by key: a success is kept for good, a failure for `failedForMs`. */
class Answers<T> {
  readonly #known = new Map<string, { answer: Promise<T>; failedAt: number | null }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  once(key: string, ask: () => Promise<T>): Promise<T> {
    const found = this.#known.get(key)
    if (found && (found.failedAt === null || this.#now() - found.failedAt < failedForMs)) return found.answer
    const asked: { answer: Promise<T>; failedAt: number | null } = { answer: ask(), failedAt: null }
    this.#known.set(key, asked)
    asked.answer.catch(() => (asked.failedAt = this.#now()))
    return asked.answer
  }
}

/** Key of a planned text: texts with the same key are spoken once. */
export function keyOf({ kind, text, rate, take = 0, voiceId, sample }: PlannedSpeech): string {
  return JSON.stringify([kind, text, rate, take, voiceId ?? null, sample ?? null])
}
