import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runParallel } from '../../../common/parallel/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { composeSoundStems, soundStemNames, stemPictures } from '../../../media/compose/stems/index.ts'
import type { SoundStemName, StemPictures } from '../../../media/compose/stems/index.ts'
import { programsAtOnce } from '../../../media/process.ts'
import type { Composition } from '../../../media/types.ts'
import { stages } from '../../core/stages.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { gatherVideo } from './capability.ts'
import type { VideoParts } from './video-parts.ts'
import { composeVideo } from './compose-video.ts'
import type { DrawnClip } from './draw.ts'
import type { VideoPlan } from './plan/types.ts'

/** What a video is put together of, each a file: pictures that lie over each other, and sounds whose sum is that of the video. */
export const pictureStemNames = ['clip', 'plate', 'presenters', 'graphics', 'captions'] as const
export type StemName = (typeof pictureStemNames)[number] | 'presentersWeb' | SoundStemName

export interface MadeStem {
  name: StemName
  path: string
}

/** Share of the progress that the video itself takes. */
const clipShare = 0.75

/**
 * Makes a video and its stems in the folder of its work: presenters are drawn once, and kept parts are used again.
 * @returns the files, and the length of the video, ms
 */
export async function makeStems(
  plan: VideoPlan,
  mark: boolean,
  parts: VideoParts,
  context: RunContext,
): Promise<{ stems: MadeStem[]; total: number; notes: Text[] }> {
  const clipContext = { ...context, report: (share: number, stage?: Text) => context.report(share * clipShare, stage) }
  const { video, total, notes, shares } = await gatherVideo(plan, mark, parts, clipContext)
  const clip = join(context.folder, 'video.mp4')
  const stems: MadeStem[] = [{ name: 'clip', path: clip }]
  const remarks: Text[] = []
  const mouthNotes = await composeVideo(video, clip, shares, parts, clipContext, async (composition, clips, signal) => {
    const composed = await composeStems(composition, clips, parts, { ...context, signal })
    stems.push(...composed.stems)
    remarks.push(...composed.notes)
  })
  for (const note of [...mouthNotes, ...remarks]) notes.add(note)
  return { stems, total, notes: notes.all() }
}

async function composeStems(
  composition: Composition,
  clips: readonly DrawnClip[],
  { compose, tools }: VideoParts,
  { folder: work, signal, report }: RunContext,
): Promise<{ stems: MadeStem[]; notes: Text[] }> {
  const folder = join(work, 'stems')
  await mkdir(folder)
  const drawn = new Set(clips.map(({ path }) => path))
  const pictures = stemPictures(composition, ({ kind, path }) => kind === 'avatar' || drawn.has(path))
  const finished: MadeStem[] = []
  const jobs = jobsOf(pictures)
  const shares = new Map<string, number>()
  const tell = (name: string, share: number): void => {
    shares.set(name, share)
    const done = [...shares.values()].reduce((sum, one) => sum + one, 0)
    report(clipShare + (done / (jobs.length + 1)) * (1 - clipShare) * 0.99, stages.composingStems)
  }
  const pictureJobs = jobs.map(({ name, composition: own }) => async (stop: AbortSignal): Promise<void> => {
    const path = join(folder, `${name}.${own.alpha ? 'mov' : 'mp4'}`)
    const web = name === 'presenters' ? join(folder, 'presenters.webm') : undefined
    await compose(own, path, { signal: stop, ...(web && { web }), onProgress: (share) => tell(name, share) })
    finished.push({ name, path }, ...(web ? [{ name: 'presentersWeb' as const, path: web }] : []))
  })
  const sounds = async (stop: AbortSignal): Promise<void> => {
    await composeSoundStems(tools, composition, folder, { signal: stop })
    for (const name of soundStemNames) finished.push({ name, path: join(folder, `${name}.wav`) })
    tell('sounds', 1)
  }
  await runParallel(programsAtOnce, [...pictureJobs, sounds], signal)
  return { stems: finished, notes: notesOf(pictures) }
}

function jobsOf({ presenters, plate, graphics, captions }: StemPictures) {
  const wanted = { presenters, plate, graphics, captions }
  return Object.entries(wanted).flatMap(([name, composition]) =>
    composition ? [{ name: name as keyof typeof wanted, composition }] : [],
  )
}

function notesOf({ isBetween, hasTransitions }: StemPictures): Text[] {
  return [
    ...(isBetween ? [message('engineWork.stems.between')] : []),
    ...(hasTransitions ? [message('engineWork.stems.transitions')] : []),
  ]
}
