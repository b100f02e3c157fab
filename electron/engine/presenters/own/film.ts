import { message } from '../../../common/messages/index.ts'
import { join } from 'node:path'
import { bt709Tags } from '../../../media/color-tags.ts'
import { probe } from '../../../media/probe.ts'
import { run } from '../../../media/run.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { readFrames } from '../../vision/faces/index.ts'
import type { TaskContext } from '../../vision/faces/worker-types.ts'
import { analyzePicture } from './analyze-picture.ts'
import { headBox, refuseFilm } from './portrait-rules.ts'
import { goodPart, quietPart } from './parts.ts'
import type { TimedAnalysis } from './parts.ts'
import { preparedSize, writeCutOut, writeThumbnail } from './photo.ts'
import type { PortraitInput, PortraitResult } from './portrait-types.ts'

/** Largest number of frames by which a film is judged, and the least time between two of them, ms. */
const mostChecked = 24
const checkedEveryMs = 80

/** Largest side of the frames by which a film is judged, px: a face of 80 px in Full HD still has 50. */
const checkedSide = 1280

/**
 * Length of the best part of a film, ms, which alone is used of a longer one: about one minute, as the interface
 * recommends.
 */
export const longestPartMs = 60_000

/** Time between the frames by which the quiet part is chosen, ms, and the largest number of them. */
const closerMs = 400
const mostCloser = 60

/** Longest duration of encoding a film, ms: enough for 4K on a slow machine. */
const encodingMs = 15 * 60_000

/** Frame rate of a prepared film, the one that videos are composed at. */
const fps = 25

/** Analyses frames of a film: at the given times in ms, or `count` frames spread evenly over it. */
async function analyzeFrames(
  path: string,
  info: PortraitInput['info'],
  at: readonly number[] | { count: number },
  context: TaskContext,
): Promise<TimedAnalysis[]> {
  const analyses: TimedAnalysis[] = []
  const { tools, models, signal } = context
  const width = info.video?.width ?? info.image!.width
  for await (const { picture, timeMs } of readFrames({
    tools,
    inPath: path,
    info,
    at,
    signal,
    maxSide: checkedSide,
  })) {
    const scale = width / picture.width
    let analysis = await analyzePicture(picture, models, scale, false)
    // Searching for small faces takes five times as long, so it is tried for the first frames alone.
    if (analysis.boxes.length === 0 && analyses.length < 3) analysis = await analyzePicture(picture, models, scale)
    analyses.push({ analysis, timeMs })
    signal.throwIfAborted()
  }
  return analyses
}

export async function portrayFilm(input: PortraitInput, context: TaskContext): Promise<PortraitResult> {
  const { path, info, folder } = input
  const { tools, signal } = context
  const own = info.video ?? info.image!
  const count = Math.max(1, Math.min(mostChecked, Math.ceil(info.durationMs / checkedEveryMs)))
  const analyses = await analyzeFrames(path, info, { count }, context)
  const refusal = refuseFilm(analyses.map((one) => one.analysis))
  if (refusal) return { refusal }
  context.onProgress(0.3)
  const part = goodPart(analyses, info.durationMs, longestPartMs)
  const preparedPath = join(folder, 'prepared.mp4')
  const { width, height } = preparedSize(own)
  const seconds = (ms: number) => String(ms / 1000)
  await run(
    tools,
    [
      ...['-ss', seconds(part.fromMs), '-t', seconds(part.durationMs), ...inputArguments(path, info)],
      ...['-map', '0:v:0', '-an', '-vf'],
      `fps=${String(fps)},scale=${String(width)}:${String(height)}:flags=bicubic:out_color_matrix=bt709,setsar=1,format=yuv420p`,
      // The film is encoded without B-frames, so that a part of it can be cut out without encoding it again.
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '15', '-bf', '0', '-g', '25', ...bt709Tags],
      ...['-movflags', '+faststart', `file:${preparedPath}`],
    ],
    {
      signal,
      timeoutMs: encodingMs,
      durationMs: part.durationMs,
      // The progress of encoding is reported, because a task without progress for five minutes would be taken for dead.
      onProgress: (share) => context.onProgress(0.3 + share * 0.3),
    },
  )
  context.onProgress(0.6)
  const prepared = await probe(tools, preparedPath, { label: message('mediaErrors.labels.preparedVideo'), signal })
  const times: number[] = []
  const step = Math.max(closerMs, prepared.durationMs / mostCloser)
  for (let ms = 0; ms < Math.max(1, prepared.durationMs - 40); ms += step) times.push(Math.round(ms))
  const close = await analyzeFrames(preparedPath, prepared, times, context)
  context.onProgress(0.9)
  const { quiet, bestMs } = quietPart(close, prepared.durationMs)
  const thumbnailPath = join(folder, 'thumbnail.jpg')
  let head = headBox(analyses.find((one) => one.analysis.face)!.analysis.face!.box, own)
  let cutOutPath: string | undefined
  for await (const { picture } of readFrames({
    tools,
    inPath: preparedPath,
    info: prepared,
    at: [bestMs],
    signal,
  })) {
    await writeThumbnail(picture, thumbnailPath)
    const best = await analyzePicture(picture, context.models, own.width / picture.width, false)
    if (best.face) head = headBox(best.face.box, own)
    if (input.cutOut) cutOutPath = await writeCutOut(picture, context.models, folder)
  }
  return {
    portrait: {
      width: own.width,
      height: own.height,
      head,
      thumbnailPath,
      preparedPath,
      quiet,
      ...(cutOutPath === undefined ? {} : { cutOutPath }),
    },
  }
}
