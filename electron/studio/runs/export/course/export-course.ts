import { createHash, randomUUID } from 'node:crypto'
import { copyFile, constants, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainConvert } from '../../../../common/bridge/index.ts'
import type { ExportedFile, ExportMake, ExportPlan } from '../../../../common/bridge/index.ts'
import { captionFile, captionRules, withLineBreaks } from '../../../../common/captions/index.ts'
import { message, textAt } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { probe } from '../../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../../media/index.ts'
import { deliver } from '../../../../media/deliver/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { writeZip } from '../../../core/write-zip.ts'
import type { ZippedFile } from '../../../core/write-zip.ts'
import type { Clip } from '../../../library/index.ts'
import type { ExportContext, ExportWork } from '../export-clip.ts'
import { wordsOfClip } from '../export-clip.ts'
import { stemOf } from '../export-names.ts'
import { courseManifest } from './manifest.ts'
import { coursePage } from './page.ts'
import type { Chapter } from './page.ts'

/** Most chapters: what was seen of each is stored within the 4,096 characters of SCORM 1.2. */
const mostChapters = 200
const playerFiles = ['scorm.js', 'player.js', 'player.css'] as const

/**
 * Makes a SCORM package of clips: a chapter for each, in their order.
 * @throws StudioError `missing` when a clip's file is gone, `too-many`; MediaError; errors of the disk
 */
export async function exportCourse(
  context: ExportContext,
  clips: readonly Clip[],
  plan: ExportPlan & { make: Extract<ExportMake, { kind: 'course' }> },
  work: ExportWork,
): Promise<ExportedFile> {
  const { folder, make } = plan
  const [first] = clips
  if (!first || clips.length > mostChapters)
    throw new StudioError('too-many', message('course.errors.tooMany', { limit: mostChapters }), { field: 'ids' })
  const parts = join(work.parts, randomUUID())
  await mkdir(parts)
  const notes: Text[] = []
  const tools = await context.tools()
  const files: ZippedFile[] = []
  const put = (path: string, name: string): unknown => files.push({ path, name })
  const chapters: Chapter[] = []
  for (const [index, clip] of clips.entries()) {
    work.signal.throwIfAborted()
    const onShare = (share: number): void => work.onShare((index + share) / (clips.length + 1))
    chapters.push(await chapterOf(context, tools, clip, { parts, index, notes, put, signal: work.signal, onShare }))
  }
  const title = stemOf(first, plan)
  const shared = { scorm: make.scorm, title, completeAt: make.completeAt, isScored: make.score === true }
  const page = coursePage({ ...shared, language: context.course.language(), chapters })
  const before = files.map(({ name }) => name)
  for (const name of playerFiles) put(join(context.course.player, name), name)
  const names = ['index.html', ...playerFiles, ...before]
  const id = `greenroom-${createHash('sha256').update(page).digest('hex').slice(0, 16)}`
  const manifest = courseManifest({ ...shared, id, files: names })
  for (const [name, text] of [
    ['index.html', page],
    ['imsmanifest.xml', manifest],
  ] as const) {
    const path = join(parts, name)
    await writeFile(path, text)
    put(path, name)
  }
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  // The manifest stands first, where programs look for it.
  const zipped = await writeZip(
    files.toReversed(),
    work.parts,
    (part) => work.publisher.publish(part, folder, title, '.zip'),
    {
      signal: work.signal,
      onBytes: (done) => work.onShare((clips.length + Math.min(1, done / Math.max(1, bytes))) / (clips.length + 1)),
    },
  )
  return { id: first.jobId, path: zipped, notes }
}

interface ChapterWork {
  parts: string
  index: number
  notes: Text[]
  put: (path: string, name: string) => unknown
  signal: AbortSignal
  onShare: (share: number) => void
}

/** Puts a clip and its captions into the package. */
async function chapterOf(
  context: ExportContext,
  tools: MediaTools,
  clip: Clip,
  { parts, index, notes, put, signal, onShare }: ChapterWork,
): Promise<Chapter> {
  const { path, title } = clip
  if (!(await stat(path).catch(() => null)))
    throw new StudioError('missing', message('libraryErrors.fileGone', { path }), {
      next: message('libraryErrors.putBack'),
    })
  const info = await probe(tools, path, { label: title, signal })
  const number = String(index + 1).padStart(2, '0')
  const video = `media/${number}.mp4`
  const file = join(parts, `${number}.mp4`)
  if (playsEverywhere(info)) await copyFile(path, file, constants.COPYFILE_FICLONE)
  put(playsEverywhere(info) ? file : await converted(context, tools, clip, file, { notes, signal, onShare }), video)
  const words = await wordsOfClip(context, clip, signal)
  const seconds = (clip.durationMs ?? info.durationMs) / 1_000
  if (words.cues.length === 0 || clip.captionsDrawn) {
    if (words.note) notes.push(textAt(title, words.note))
    return { title, video, captions: null, seconds }
  }
  const captions = `captions/${number}.vtt`
  const cues = words.cues.map((cue) => ({ ...cue, text: withLineBreaks(cue.text, captionRules) }))
  const shown = join(parts, `${number}.vtt`)
  await writeFile(shown, captionFile('vtt', cues))
  put(shown, captions)
  return { title, video, captions, seconds }
}

/** H.264 with AAC in MP4, which all browsers play. */
const playsEverywhere = ({ container, video, audio }: MediaInfo): boolean =>
  container === 'mp4' && video?.codec === 'h264' && (audio === undefined || audio.codec === 'aac')

async function converted(
  context: ExportContext,
  tools: MediaTools,
  { path, title }: Clip,
  output: string,
  { notes, signal, onShare }: Pick<ChapterWork, 'notes' | 'signal' | 'onShare'>,
): Promise<string> {
  const delivered = await deliver(tools, {
    input: path,
    output,
    after: plainConvert,
    captions: null,
    drawn: { drawing: context.drawing },
    encoders: context.encoders,
    sign: context.sign,
    label: title,
    signal,
    onProgress: onShare,
    withoutCaptions: message('deliverNotes.noCaptions'),
  })
  notes.push(...delivered.notes)
  return delivered.path
}
