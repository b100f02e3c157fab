import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join, parse } from 'node:path'
import type { ExportedFile, ExportMake, ExportPlan } from '../../../common/bridge/index.ts'
import { captionFile, captionRules, plainCue, readCues, withLineBreaks } from '../../../common/captions/index.ts'
import type { CaptionFormat, PictureSize } from '../../../common/captions/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { deliver, signEdited } from '../../../media/deliver/index.ts'
import type { BurnedCaptions } from '../../../media/deliver/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import { probe } from '../../../media/index.ts'
import type { EncoderChoice, MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Clip } from '../../library/index.ts'
import { captionFileOf } from '../collect/index.ts'
import type { ClipCaptions } from '../collect/index.ts'
import type { CourseParts } from './course-parts.ts'
import { writeAvatars } from './avatars.ts'
import type { AvatarSources } from './avatars.ts'
import { numberedStem, stemOf } from './export-names.ts'
import type { Publisher } from './publisher.ts'
import { writeStills } from './stills.ts'

export interface ExportContext {
  tools: () => Promise<MediaTools>
  /** Chooses the encoders of pictures. Default: the processor's. */
  encoders?: EncoderChoice
  /** Draws captions into the picture with the user's fonts. */
  drawing: BurnedCaptions['drawing']
  /** Captions of a clip from its project; null when no project is known. */
  captions: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  avatars: AvatarSources
  /** What the page of a course needs of the product. */
  course: CourseParts
  /** Signs files with content credentials. */
  sign?: SignFile
  /** Whether a file is a clip of the library, which no export replaces. */
  isClip: (path: string) => boolean
}

/** A plan that makes files of single clips. */
export type ClipPlan = Omit<ExportPlan, 'make'> & { make: Exclude<ExportMake, { kind: 'course' }> }

export interface ExportWork {
  signal: AbortSignal
  onShare: (share: number) => void
  /** Gives a file its name in the plan's folder. */
  publisher: Publisher
  /** Folder for what has no name yet (`makePartsFolder`). */
  parts: string
}

/**
 * Makes the files of a clip as planned, under free names in the plan's folder: one, or one for each scene.
 * @throws StudioError `missing` when the clip's file is gone, MediaError, errors of the disk
 */
export async function exportClip(
  context: ExportContext,
  clip: Clip,
  plan: ClipPlan,
  work: ExportWork,
): Promise<ExportedFile[]> {
  const { folder, sidecar } = plan
  if (!(await stat(clip.path).catch(() => null)))
    throw new StudioError('missing', message('libraryErrors.fileGone', { path: clip.path }), {
      next: message('libraryErrors.putBack'),
    })
  const notes: Text[] = []
  const words = wantsCaptions(plan, clip) ? await wordsOfClip(context, clip, work.signal) : null
  if (plan.make.kind !== 'still') {
    if (words?.note) notes.push(words.note)
    else if (words?.cues.length === 0) notes.push(message('deliverNotes.noCaptions'))
  }
  const part = join(work.parts, `${randomUUID()}.greenroom-part`)
  let outputs: readonly string[] = [part]
  try {
    outputs = await write(context, clip, plan, part, words, notes, work)
    work.signal.throwIfAborted()
    const stem = stemOf(clip, plan)
    const files: ExportedFile[] = []
    for (const [index, output] of outputs.entries()) {
      const named = outputs.length === 1 ? stem : numberedStem(stem, index)
      files.push({ id: clip.jobId, path: await work.publisher.publish(output, folder, named, extname(output)), notes })
    }
    if (sidecar !== null && words && words.cues.length > 0)
      await writeSidecar(files[0]!.path, sidecar, { cues: words.cues, ...sizeOf(clip) }, work)
    return files
  } finally {
    await Promise.all(outputs.map((output) => rm(output, { force: true })))
  }
}

function wantsCaptions({ make, sidecar }: ClipPlan, clip: Clip): boolean {
  if (make.kind === 'still') return make.each === 'scene'
  return sidecar !== null || (make.kind === 'convert' && make.captions !== 'none' && !isDrawnAlready(make, clip))
}

/** The captions would be drawn a second time, over those that the clip has. */
function isDrawnAlready(make: ClipPlan['make'], { captionsDrawn }: Clip): boolean {
  return captionsDrawn && make.kind === 'convert' && make.captions === 'burn'
}

/** Writes the results and answers their paths, with the endings of what they are. */
async function write(
  context: ExportContext,
  clip: Clip,
  { make: wanted }: ClipPlan,
  part: string,
  words: ClipCaptions | null,
  notes: Text[],
  work: ExportWork,
): Promise<readonly string[]> {
  const { signal, onShare } = work
  const { path, title } = clip
  const make = notEnlarged(wanted, clip)
  const tools = await context.tools()
  const { sign } = context
  if (make.kind === 'still') {
    const stills = await writeStills(tools, clip, make, words?.sceneStarts ?? [], part, work)
    for (const still of stills) await signEdited(sign, still, path, ['converted'], notes)
    return stills
  }
  if (make.kind === 'avatars') {
    const avatars = await writeAvatars(tools, context.avatars, clip, make, part, notes, work)
    await signEdited(sign, avatars, path, ['edited'], notes)
    return [avatars]
  }
  if (make.kind === 'keep') {
    // A clip that was cut short or overwritten since is refused, as it is for every conversion.
    await probe(tools, path, { label: title, signal })
    const copy = part + extname(path)
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    return [copy]
  }
  const isDrawn = isDrawnAlready(make, clip)
  if (isDrawn) notes.push(message('deliverNotes.captionsDrawn'))
  const delivered = await deliver(tools, {
    input: path,
    output: part,
    after: isDrawn && make.kind === 'convert' ? { ...make, captions: 'none' } : make,
    captions: words && words.cues.length > 0 ? { cues: words.cues, words: words.words } : null,
    drawn: { ...words?.drawn, drawing: context.drawing },
    encoders: context.encoders,
    sign,
    label: title,
    signal,
    onProgress: onShare,
    withoutCaptions: message('deliverNotes.noCaptions'),
  })
  // The note that there are no captions was added already, when captions were looked for.
  const noCaptions = message('deliverNotes.noCaptions')
  notes.push(...delivered.notes.filter((note) => !sameText(note, noCaptions)))
  return [delivered.path]
}

/** The settings of an export without a size that is above the clip's own. */
function notEnlarged(make: ClipPlan['make'], { width, height }: Clip): ClipPlan['make'] {
  if (!('longSide' in make) || make.longSide === null || width === null || height === null) return make
  return make.longSide < Math.max(width, height) ? make : { ...make, longSide: null }
}

const sameText = (a: Text, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Captions of a clip from its project, otherwise from a file that lies beside the clip. */
export async function wordsOfClip(
  context: Pick<ExportContext, 'captions'>,
  clip: Clip,
  signal: AbortSignal,
): Promise<ClipCaptions> {
  const known = await context.captions(clip.jobId, clip.durationMs ?? 0, signal)
  if (known && known.cues.length > 0) return known
  const beside = await captionFileOf([dirname(clip.path)], [parse(clip.path).name])
  const times = { words: [], sceneStarts: known?.sceneStarts ?? [], drawn: known?.drawn ?? null }
  if (beside === null) return { cues: [], ...times, note: known?.note ?? null }
  const { cues } = readCues(await readFile(beside, 'utf8'))
  return {
    cues: cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: plainCue(text) })),
    ...times,
    note: null,
  }
}

const sizeOf = ({ width, height }: Clip): { size?: PictureSize } =>
  width !== null && height !== null ? { size: { width, height } } : {}

/** Writes captions beside a file, under its name or a numbered one where that is taken. */
async function writeSidecar(
  path: string,
  kind: CaptionFormat,
  { cues, size }: { cues: ClipCaptions['cues']; size?: PictureSize },
  { publisher, parts }: Pick<ExportWork, 'publisher' | 'parts'>,
): Promise<void> {
  const { dir, name } = parse(path)
  const shown = cues.map((cue) => ({ ...cue, text: withLineBreaks(cue.text, captionRules) }))
  const part = join(parts, `${randomUUID()}.greenroom-part`)
  try {
    await writeFile(part, captionFile(kind, shown, size))
    await publisher.publish(part, dir, name, `.${kind}`)
  } finally {
    await rm(part, { force: true })
  }
}
