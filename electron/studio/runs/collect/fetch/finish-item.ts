import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaEndings } from '../../../../common/formats/index.ts'
import { sameName, UniqueNames } from '../../../../common/naming/index.ts'
import { contactSheet, deliver, endingOf } from '../../../../media/deliver/index.ts'
import { settlingPath } from '../../../../media/deliver/index.ts'
import { isMediaError } from '../../../../media/index.ts'
import { hashFile } from '../../../media/downloads/index.ts'
import { copySidecars, sidecarsOf } from '../../../library/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { BatchContext, ItemWatcher } from './batch-context.ts'
import type { BatchItemRow, BatchRow, FetchedFact, Placing } from '../store/batch-rows.ts'
import { ownPath, partName, withExtension } from './fetch-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { needsTheFile, readTemplate, valuesOf } from '../names/names.ts'
import { giveName, isSame, statOrNull, syncFolder } from './publish.ts'
import { look } from '../verify/quick-look.ts'
import { captionsFor } from './item-captions.ts'
import type { Looked } from '../verify/looked.ts'
import { mediaOf } from '../store/records.ts'
import { renderTemplate } from '../../../../common/naming/index.ts'
import { GreenroomError, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface Finished {
  fileName: string
  size: number
  sha256: string
  mtimeMs: number
  /** What the file was found to contain; null when another process examined it. */
  looked: Looked | null
  /** Path of the unchanged original; null when only a converted file is kept. */
  original: string | null
  notes: Text[]
}

/** Names in the batch's folder that its other items have or will have, in the form of `sameName`. */
export type TakenNames = (except: string) => Iterable<string>

const madeName = (id: string): string => `.greenroom-${id}.made`

/** Deletes the temporary files of a download in a folder. */
export async function dropLeftovers(folder: string, id: string): Promise<void> {
  const names = [partName(id), madeName(id), `${madeName(id)}.jpg`]
  const outputs = [...mediaEndings, ''].map((end) => madeName(id) + end)
  for (const name of [...names, ...outputs]) {
    await rm(join(folder, name), { force: true })
    const settling = settlingPath(join(folder, name))
    for (const path of [settling, `${settling}.signed`]) await rm(path, { force: true })
  }
}

/** Deletes the temporary files of many downloads: lists the folder once instead of trying every possible name. */
export async function dropAllLeftovers(folder: string, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  for (const name of await readdir(folder).catch(() => [])) {
    const id = /^\.greenroom-(.+?)\.(?:part|made)/.exec(name.replace(/^\.+/, '.'))?.[1]
    if (id !== undefined && wanted.has(id)) await dropLeftovers(folder, id)
  }
}

/** Examines a downloaded file, converts it as asked, and gives it its final name. @throws SaveFault */
export async function finishItem(
  context: BatchContext,
  batch: BatchRow,
  row: BatchItemRow,
  item: ItemRow,
  fetched: FetchedFact,
  taken: TakenNames,
  watcher: ItemWatcher,
  signal: AbortSignal,
): Promise<Finished> {
  const { folder, after } = batch.plan
  const part = join(folder, partName(row.id))
  const looked = await look(context.tools, part, mediaOf(item.kind), signal)
  const notes: Text[] = []
  let from = partName(row.id)
  let whole = fetched
  if (after.kind !== 'keep') {
    const output = await delivered(context, batch, row, item, looked, watcher, signal)
    notes.push(...output.notes)
    from = output.name
    whole = { size: output.size, sha256: await hashFile(join(folder, from), signal) }
  }
  const wanted = nameFor(context, batch, row, item, looked, from)
  const fileName = await publish(context, batch, row, { from, ...whole }, wanted, taken, signal)
  if (batch.plan.contactSheet && looked.media === 'video')
    notes.push(...(await sheetSidecar(context, folder, fileName, signal)))
  if (after.kind !== 'keep') await rm(part, { force: true })
  const own = ownPath(context, item)
  if (own !== null) await copySidecars(await sidecarsOf(own, item.kind === 'speech'), join(folder, fileName))
  await syncFolder(folder)
  const { mtimeMs } = await stat(join(folder, fileName))
  const original = after.kind === 'keep' ? join(folder, fileName) : null
  return { fileName, ...whole, mtimeMs: Math.round(mtimeMs), looked, original, notes }
}

async function delivered(
  context: BatchContext,
  batch: BatchRow,
  row: BatchItemRow,
  item: ItemRow,
  looked: Looked,
  watcher: ItemWatcher,
  signal: AbortSignal,
): Promise<{ name: string; size: number; notes: Text[] }> {
  const { folder, after } = batch.plan
  try {
    const words = await captionsFor(context, batch, row, item, looked, signal)
    const output = await deliver(await context.tools(), {
      input: join(folder, partName(row.id)),
      output: join(folder, madeName(row.id)),
      after: words.isDrawn && after.kind === 'convert' ? { ...after, captions: 'none' } : after,
      drawn: { ...words.drawn, ...(context.drawing ? { drawing: context.drawing } : {}) },
      encoders: context.encoders,
      sign: context.sign,
      label: row.name,
      signal,
      captions: words.captions,
      withoutCaptions: words.without,
      onProgress: (share) => watcher.share(share),
    })
    return {
      name: output.path.slice(folder.length).replace(/^[\\/]+/, ''),
      size: output.sizeBytes,
      notes: [...output.notes, ...words.notes],
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (isMediaError(error) && error.code === 'no-space')
      throw new SaveFault('disk', error.text, { next: message('collectErrors.freeSpace'), cause: error })
    if (isMediaError(error)) throw new ConversionFault('conversion', error.text, { cause: error })
    throw error
  }
}

/** The clip was downloaded but could not be converted: downloading it again would not help. */
export class ConversionFault extends GreenroomError<'conversion'> {}

/** The name chosen when the batch began, completed with facts that only the file tells (width, height, duration). */
function nameFor(
  context: BatchContext,
  batch: BatchRow,
  row: BatchItemRow,
  item: ItemRow,
  looked: Looked,
  from: string,
): string {
  const { after, template } = batch.plan
  const ending =
    endingOf(after) ?? (after.kind === 'keep' ? looked.extension : /\.[a-z0-9]+$/i.exec(from)?.[0]) ?? looked.extension
  const known = item.width === looked.width && item.height === looked.height && item.durationMs === looked.durationMs
  const parsed = readTemplate(template, [...Object.keys(valuesOf(item, 1, ''))])
  if (known || !parsed.ok || !needsTheFile(parsed.template)) return withExtension(row.fileName, ending)
  const connectionName = context.service(item.connection)?.name ?? item.connection
  const text = renderTemplate(parsed.template, valuesOf(item, row.number, connectionName, looked))
  return new UniqueNames().give(text, ending).name
}

async function publish(
  context: BatchContext,
  batch: BatchRow,
  row: BatchItemRow,
  file: Omit<Placing, 'to'>,
  wanted: string,
  taken: TakenNames,
  signal: AbortSignal,
): Promise<string> {
  const { folder } = batch.plan
  // The file that has this name already has the same content: an earlier batch downloaded it.
  if (await isSame(join(folder, wanted), { ...file, mtimeMs: null })) {
    await rm(join(folder, file.from), { force: true })
    context.batches.change(row.id, { fileName: wanted })
    return wanted
  }
  // The name chosen when the batch began is reserved for this item; any other name is checked against those of other
  // items.
  let names: UniqueNames | null = null
  const dot = wanted.lastIndexOf('.')
  for (let name = wanted; ;) {
    signal.throwIfAborted()
    if (name !== row.fileName) {
      names ??= new UniqueNames(taken(row.id))
      name = names.give(wanted.slice(0, dot), wanted.slice(dot)).name
    }
    context.batches.change(row.id, { fileName: name, placing: { ...file, to: name } })
    if (!(await clashes(folder, name)) && (await giveName(folder, file.from, name))) return name
    name = ''
  }
}

/** Whether a file of this name exists, by the rules of the disk for upper and lower case. */
async function clashes(folder: string, name: string): Promise<boolean> {
  return (await statOrNull(join(folder, name))) !== null
}

async function sheetSidecar(
  context: BatchContext,
  folder: string,
  fileName: string,
  signal: AbortSignal,
): Promise<Text[]> {
  const name = withExtension(fileName, '.jpg')
  if (sameName(name) === sameName(fileName)) return []
  try {
    await contactSheet(await context.tools(), join(folder, fileName), join(folder, name), {
      signal,
      fonts: context.fonts,
      sign: context.sign,
      label: fileName,
    })
    return []
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (isMediaError(error) && error.code !== 'no-space')
      return [message('collectErrors.noContactSheet', { reason: error.text })]
    throw error
  }
}
