import { createHash } from 'node:crypto'
import type { BodyKind, CompileOptions } from '../../common/composition/index.ts'
import type { PreflightRequest } from '../../studio/authoring/preflight/index.ts'
import type { RenderDeps } from '../../studio/authoring/render/index.ts'
import type { ClipMaker } from '../../studio/runs/generate/index.ts'
import { askedOnce, checkRow, rowRefusal } from '../../studio/authoring/templates/index.ts'
import { resultOf } from '../ending.ts'
import { toCliError } from '../to-cli-error.ts'
import type { CliError } from '../errors.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import type { PlannedRow } from './plan.ts'

export interface MakeRows extends Pick<PreflightRequest, 'within' | 'kept'> {
  rows: readonly PlannedRow[]
  kind: BodyKind
  out: string
  manifest: Manifest
  /** Clips that are made at the same time. */
  parallel: number
  clips: ClipMaker
  /** Id shared by all jobs that are started together. */
  batch: string
  /** Dependencies without a watcher: each row has its own. */
  deps: RenderDeps
  anchor?: CompileOptions['anchor']
  onProgress: (share: number) => void
  onMade: (row: PlannedRow, entry: ManifestEntry) => void
  onFailed: (row: PlannedRow, error: CliError) => void
}

/** Share of each stage in a row's progress, so that the bar never goes back. */
const stages = { check: 0, upload: 0.05, speech: 0.1, video: 0.4, download: 0.9 } as const

/**
 * Makes clips, several at a time. A failed one does not stop the others; an interrupt or an account's problem is
 * thrown.
 */
export async function makeRows(request: MakeRows): Promise<void> {
  const { rows, parallel, onProgress } = request
  const deps = { ...request.deps, ...askedOnce(request.deps) }
  const shares = new Map<number, number>()
  const waiting = [...rows]
  const tell = (row: PlannedRow, share: number): void => {
    shares.set(row.row, Math.max(share, shares.get(row.row) ?? 0))
    onProgress([...shares.values()].reduce((sum, one) => sum + one, 0) / rows.length)
  }
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      deps.signal.throwIfAborted()
      await makeOne({ ...request, deps }, row, (share) => tell(row, share))
      tell(row, 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, rows.length) }, work))
}

async function makeOne(request: MakeRows, row: PlannedRow, tell: (share: number) => void): Promise<void> {
  const { clips, batch, deps, kind, out, manifest, anchor, onMade, onFailed } = request
  let stage: keyof typeof stages = 'check'
  const how = { kind, folder: null, within: request.within, kept: request.kept, anchor }
  try {
    const checked = await checkRow(deps, row, how)
    const refused = rowRefusal(checked)
    if (refused) return onFailed(row, toCliError(refused))
    const job = await clips.make(
      {
        signal: deps.signal,
        watcher: {
          warn: deps.watcher.warn,
          stage: (next) => tell(stages[(stage = next)]),
          progress: (share) => tell(stages[stage] + (share ?? 0) * widthOf(stage)),
        },
      },
      {
        ...how,
        home: out,
        project: checked.project,
        row: { batch, variables: row.variables },
        target: { folder: out, name: row.name, exact: true },
        id: jobOf(row, out),
      },
      checked.found,
    )
    const { file } = resultOf(job)
    if (!file) throw new Error('the job is done but has no file')
    const { size: bytes, sha256, durationMs } = file
    const entry: ManifestEntry = { key: row.key ?? '', bytes, sha256, durationMs }
    await manifest.change(() => manifest.set(row.name, entry))
    onMade(row, entry)
  } catch (error) {
    if (deps.signal.aborted) throw deps.signal.reason
    onFailed(row, toCliError(error))
  }
}

/** Id of the job: the same clip for the same path is one job, even in a later run. */
function jobOf({ key, name }: PlannedRow, out: string): string | undefined {
  if (key === null) return undefined
  const text = JSON.stringify([key, out, name])
  return `row-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

function widthOf(stage: keyof typeof stages): number {
  const order = Object.keys(stages) as (keyof typeof stages)[]
  const next = order[order.indexOf(stage) + 1]
  return (next === undefined ? 1 : stages[next]) - stages[stage]
}
