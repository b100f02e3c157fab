import { join } from 'node:path'
import type { BatchPlan } from '../../common/bridge/index.ts'
import { nameAll } from '../../common/naming/index.ts'
import { StudioError } from '../studio-error.ts'
import type { BatchContext } from './batch-context.ts'
import type { BatchItemRow, BatchRow } from './batch-rows.ts'
import { namesIn, readyFolder } from './folder-check.ts'
import type { ItemRow } from './item-rows.ts'
import { fieldsOf, likelyEnding, readTemplate, valuesOf } from './names.ts'
import { isSame } from './place.ts'

export interface BatchRequest {
  rows: readonly ItemRow[]
  plan: BatchPlan
  origin: BatchRow['origin']
  owner: string
  newId: () => string
}

/** Rows written in one go. */
const stride = 1_000

/**
 * Resolves the names, finds what is there already, and writes the batch down, ready to run.
 * @throws StudioError `template`, `folder`
 */
export async function beginBatch(context: BatchContext, request: BatchRequest): Promise<BatchRow> {
  const { rows, plan, origin, owner, newId } = request
  const { batches, clock } = context
  const read = readTemplate(plan.template, fieldsOf(rows))
  if (!read.ok)
    throw new StudioError('template', read.problem, { field: 'plan.template', next: 'Change the template.' })
  await readyFolder(plan.folder)
  const there = await doneBefore(context, rows, plan)
  const wanted = rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => !there.has(row.id))
  const names = nameAll(
    read.template,
    wanted.map(({ row, number }) => ({
      values: valuesOf(row, number, context.service(row.connection)?.name ?? row.connection),
      extension: likelyEnding(row, plan.after),
    })),
    { taken: await takenNames(plan.folder, batches.partsOf(plan.folder)), uniqueStems: true },
  )
  const nameOf = new Map(wanted.map(({ row }, index) => [row.id, names[index]!.name]))
  const batch: BatchRow = {
    ...{ id: newId(), plan, origin, state: 'paused', message: null, createdAt: clock.now(), endedAt: null },
  }
  batches.insert(batch, owner)
  for (let at = 0; at < rows.length; at += stride) {
    batches.insertItems(
      rows.slice(at, at + stride).map((row, index) => {
        const before = there.get(row.id)
        const place = at + index
        return before
          ? {
              ...before,
              id: newId(),
              batch: batch.id,
              position: place,
              number: place + 1,
              message: null,
              next: null,
            }
          : fresh(newId(), batch.id, row, place, nameOf.get(row.id)!)
      }),
    )
    await new Promise((resolve) => setImmediate(resolve))
  }
  batches.move(batch.id, ['paused'], 'running', { message: null, endedAt: null })
  return { ...batch, state: 'running' }
}

/** Clips whose files an earlier run has brought to this folder, and that are still there. */
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

/** Names that can't be had: what lies in the folder, and what other batches will put there. */
async function takenNames(folder: string, planned: Iterable<string>): Promise<string[]> {
  return [...(await namesIn(folder)).filter((name) => !name.startsWith('.greenroom-')), ...planned]
}

function fresh(id: string, batch: string, row: ItemRow, position: number, fileName: string): BatchItemRow {
  return {
    ...{
      id,
      batch,
      remote: row.id,
      position,
      number: position + 1,
      name: row.name,
      fileName,
      state: 'queued',
    },
    ...{ message: null, next: null, have: 0, total: row.size, sha256: null, mtimeMs: null, resource: null },
    ...{ validator: null, entityTotal: null, fetched: null, placing: null },
    ...{ relinks: 0, refetches: 0, tries: 0, nextAt: 0 },
  }
}
