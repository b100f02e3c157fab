import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, parse } from 'node:path'
import type { ExportedFile, ExportMake, ExportPlan } from '../../../common/bridge/index.ts'
import { plainCue, readCues, toSrt, toVtt } from '../../../common/captions/index.ts'
import type { Cue } from '../../../common/captions/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { deliver } from '../../../media/deliver/index.ts'
import { poster } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { publishNumbered } from '../../core/publish-numbered.ts'
import type { Clip } from '../../library/index.ts'
import { captionFileOf } from '../collect/index.ts'
import type { ClipCaptions } from '../collect/index.ts'

export interface ExportContext {
  tools: () => Promise<MediaTools>
  /** Folder with the product's own font files, for captions in the picture. */
  fonts: string
  /** Captions of a clip from its project; null when no project is known. */
  captions: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
}

export interface ExportWork {
  signal: AbortSignal
  onShare: (share: number) => void
}

/** More px than any picture has: a still keeps its size. */
const anySide = 100_000

/** Makes a file of a clip as planned, under a free name in the plan's folder. @throws MediaError, errors of the disk */
export async function exportClip(
  context: ExportContext,
  clip: Clip,
  plan: ExportPlan,
  work: ExportWork,
): Promise<ExportedFile> {
  const { folder, name, sidecar } = plan
  const own = parse(clip.path).name
  const notes: Text[] = []
  const words = wantsCaptions(plan) ? await captionsOf(context, clip, work.signal) : null
  if (words?.note) notes.push(words.note)
  else if (words?.cues.length === 0) notes.push(message('deliverNotes.noCaptions'))
  // In the folder of the result, so that giving it its name needs no second copy.
  const part = join(folder, `.${randomUUID()}.greenroom-part`)
  let output = part
  try {
    output = await write(context, clip, plan, part, words?.cues ?? [], notes, work)
    work.signal.throwIfAborted()
    const path = await publishNumbered(output, folder, safeName(name ?? own, own), extname(output))
    if (sidecar !== null && words && words.cues.length > 0)
      await writeSidecar(path, sidecar, sidecar === 'srt' ? toSrt(words.cues) : toVtt(words.cues))
    return { id: clip.jobId, path, notes }
  } finally {
    await rm(output, { force: true })
  }
}

function wantsCaptions({ make, sidecar }: ExportPlan): boolean {
  return sidecar !== null || (make.kind === 'convert' && make.captions !== 'none')
}

/** Writes the result and answers its path, with the ending of what it is. */
async function write(
  context: ExportContext,
  clip: Clip,
  { make: wanted }: ExportPlan,
  part: string,
  cues: readonly Cue[],
  notes: Text[],
  { signal, onShare }: ExportWork,
): Promise<string> {
  const { path, title } = clip
  const make = notEnlarged(wanted, clip)
  const tools = await context.tools()
  if (make.kind === 'still') {
    const picture = `${part}.png`
    const side = make.longSide ?? anySide
    const at = make.atMs === null ? {} : { atMs: make.atMs }
    await poster(tools, path, picture, { maxWidth: side, maxHeight: side, ...at, signal, label: title })
    return picture
  }
  if (make.kind === 'keep') {
    const copy = part + extname(path)
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    return copy
  }
  const { fonts } = context
  const delivered = await deliver(tools, {
    input: path,
    output: part,
    after: make,
    captions: cues.length > 0 ? { cues } : null,
    fonts,
    label: title,
    signal,
    onProgress: onShare,
    withoutCaptions: message('deliverNotes.noCaptions'),
  })
  // The note that there are no captions was added already, when captions were looked for.
  const noCaptions = message('deliverNotes.noCaptions')
  notes.push(...delivered.notes.filter((note) => !sameText(note, noCaptions)))
  return delivered.path
}

/** The same without a size that is above the clip's own. */
function notEnlarged(make: ExportMake, { width, height }: Clip): ExportMake {
  if (!('longSide' in make) || make.longSide === null || width === null || height === null) return make
  return make.longSide < Math.max(width, height) ? make : { ...make, longSide: null }
}

const sameText = (a: Text, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Captions from the clip's project, otherwise from a file that lies beside the clip. */
async function captionsOf(context: ExportContext, clip: Clip, signal: AbortSignal): Promise<ClipCaptions> {
  const known = await context.captions(clip.jobId, clip.durationMs ?? 0, signal)
  if (known && known.cues.length > 0) return known
  const beside = await captionFileOf([dirname(clip.path)], [parse(clip.path).name])
  if (beside === null) return { cues: [], note: known?.note ?? null }
  const { cues } = readCues(await readFile(beside, 'utf8'))
  return { cues: cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: plainCue(text) })), note: null }
}

/** Writes captions beside a file, under its name or a numbered one where that is taken. */
async function writeSidecar(path: string, kind: 'srt' | 'vtt', text: string): Promise<void> {
  const { dir, name } = parse(path)
  const part = join(dir, `.${randomUUID()}.greenroom-part`)
  try {
    await writeFile(part, text)
    await publishNumbered(part, dir, name, `.${kind}`)
  } finally {
    await rm(part, { force: true })
  }
}
