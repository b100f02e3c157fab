import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import type { BatchPlan } from '../../../../common/bridge/index.ts'
import { nameAll } from '../../../../common/naming/index.ts'
import type { NameTemplate } from '../../../../common/naming/index.ts'
import { usableFolder } from '../../../core/settings/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import type { BatchContext } from '../fetch/batch-context.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { fieldsOf, likelyEnding, readTemplate, valuesOf } from '../names/names.ts'
import { isSame } from '../fetch/publish.ts'

export interface BatchRequest {
  rows: readonly ItemRow[]
  plan: BatchPlan
  origin: BatchRow['origin']
  owner: string
  newId: () => string
}

/** Items of a batch written per transaction. */
const stride = 1_000

/**
 * Resolves the file names, finds files that exist already, and stores the batch, ready to run.
 * @throws StudioError `template`, `folder`
 */
export async function beginBatch(context: BatchContext, request: BatchRequest): Promise<BatchRow> {
  const { rows, plan, origin, owner, newId } = request
  const { batches, clock } = context
  readPlan(rows, plan)
  await usableFolder(plan.folder, 'plan.folder')
  const batch: BatchRow = {
    id: newId(),
    plan,
    origin,
    state: 'running',
    message: null,
    createdAt: clock.now(),
    endedAt: null,
  }
  batches.insert(batch, owner)
  await addRows(context, batch, rows, 0, newId)
  batches.complete(batch.id)
  return batch
}

/** Adds clips that a batch lacks. Finished files that have disappeared are downloaded again. @throws StudioError */
export async function extendBatch(
  context: BatchContext,
  batch: BatchRow,
  { rows, plan, newId }: BatchRequest,
): Promise<void> {
  readPlan(rows, plan)
  await usableFolder(plan.folder, 'plan.folder')
  const { batches } = context
  const { rows: done } = batches.page(batch.id, ['done'], 0, -1)
  for (const row of done) {
    const known = { size: row.total, sha256: row.sha256, mtimeMs: row.mtimeMs }
    if (!(await isSame(join(plan.folder, row.fileName), known)))
      batches.change(row.id, { state: 'queued', fetched: null, placing: null, have: 0, nextAt: 0 })
  }
  const has = new Set(batches.remotes(batch.id))
  const lacking = rows.filter((row) => !has.has(row.id))
  if (lacking.length > 0) await addRows(context, batch, lacking, has.size, newId)
}

function readPlan(rows: readonly ItemRow[], plan: BatchPlan): NameTemplate {
  const read = readTemplate(plan.template, fieldsOf(rows))
  if (read.ok) return read.template
  throw new StudioError('template', read.problem, {
    field: 'plan.template',
    next: message('voiceoverErrors.changeTemplate'),
  })
}

async function addRows(
  context: BatchContext,
  batch: BatchRow,
  rows: readonly ItemRow[],
  from: number,
  newId: () => string,
): Promise<void> {
  const { batches } = context
  const { plan } = batch
  const there = await doneBefore(context, rows, plan)
  const wanted = rows.map((row, index) => ({ row, number: from + index + 1 })).filter(({ row }) => !there.has(row.id))
  const names = nameAll(
    readPlan(rows, plan),
    wanted.map(({ row, number }) => ({
      values: valuesOf(row, number, context.service(row.connection)?.name ?? row.connection),
      extension: likelyEnding(row, plan.after),
    })),
    { taken: await takenNames(plan.folder, batches.partsOf(plan.folder)), uniqueStems: true },
  )
  const nameOf = new Map(wanted.map(({ row }, index) => [row.id, names[index]!.name]))
  for (let at = 0; at < rows.length; at += stride) {
    batches.insertItems(
      rows.slice(at, at + stride).map((row, index) => {
        const before = there.get(row.id)
        const position = from + at + index
        const slot = { id: newId(), batch: batch.id, position, number: position + 1 }
        return before ? { ...before, ...slot, message: null, next: null } : fresh(slot, row, nameOf.get(row.id)!)
      }),
    )
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Clips that an earlier batch downloaded to this folder and whose files still exist. */
async function doneBefore(
  context: BatchContext,
  rows: readonly ItemRow[],
  plan: BatchPlan,
): Promise<Map<string, BatchItemRow>> {
  const found = new Map<string, BatchItemRow>()
  for (const row of rows) {
    const before = context.batches.doneBefore(row.id, plan)
    if (!before) continue
    const known = { size: before.total, sha256: before.sha256, mtimeMs: before.mtimeMs }
    if (await isSame(join(plan.folder, before.fileName), known)) found.set(row.id, before)
  }
  return found
}

/**
 * File names that are taken: those in the folder, and those that other batches will write there. Caption files don't
 * count, since the user put them there for the clip of the same name.
 */
async function takenNames(folder: string, planned: Iterable<string>): Promise<string[]> {
  const there = (await readdir(folder)).filter((name) => !/^\.greenroom-|\.(?:srt|vtt)$/i.test(name))
  return [...there, ...planned]
}

function fresh(
  slot: Pick<BatchItemRow, 'id' | 'batch' | 'position' | 'number'>,
  row: ItemRow,
  fileName: string,
): BatchItemRow {
  return {
    ...slot,
    remote: row.id,
    name: row.name,
    fileName,
    state: 'queued',
    message: null,
    next: null,
    have: 0,
    total: row.size,
    sha256: null,
    mtimeMs: null,
    resource: null,
    validator: null,
    entityTotal: null,
    fetched: null,
    placing: null,
    relinks: 0,
    refetches: 0,
    tries: 0,
    nextAt: 0,
  }
}
