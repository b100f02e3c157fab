import { join } from 'node:path'
import { message, sentences, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { servedFile } from '../../store/media/served-type.ts'
import { aiFlagArguments } from '../../../media/ai-mark/index.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { isMediaError } from '../../../media/errors.ts'
import { run } from '../../../media/run.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { soundArguments } from '../../../media/sound-encoder.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { videoPrice } from '../../store/account/prices.ts'
import { digestOfContent, digestOfFile } from '../../core/digest.ts'
import { EngineError } from '../../core/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import type { FaceWork } from '../../vision/faces/worker-types.ts'
import type { TalkInput, TalkResult } from '../../vision/talking/types.ts'
import type { CapabilityEntry, Outcome, RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import { readableInput } from '../../inputs/readable.ts'
import type { EarlierRecords } from '../../store/records/earlier.ts'
import type { RecordRow, Records } from '../../store/records/records.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { MouthParts } from '../video/mouths.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import { lipSyncCodes, fetchPicture, fetchSpeech, noFace } from './sources.ts'
import type { SpeechSource } from './sources.ts'
import { stages } from '../../core/stages.ts'

export interface LipSyncParts {
  inputs: Inputs
  tools: MediaTools
  faces: FaceWork<'talk', TalkInput, TalkResult>
  mouths: MouthParts
  timings: TimingsStore
  records: Pick<Records, 'mergeFields'>
  earlier: Pick<EarlierRecords, 'lipSynced'>
  clock: { now(): number }
}

/** The stored request of a lip sync. `engine_mark` is whether the visible AI mark is drawn into the picture. */
export interface StoredLipSyncRequest {
  video_url: string
  audio_url: string
  engine_mark?: boolean
}

/** Frame rate of a result that is made of a photo, or of a video with too few frames for mouth movements. */
const photoFps = 25
const leastFps = 15
const mostFps = 60
/** Shares of the progress that the stages of a lip sync take. */
const stageShares = { sources: 0.05, mouth: 0.2, draw: 0.7 }

/** Creates the capability of lip syncs (`createLipSync` in docs/openapi.json). */
export function createLipSyncCapability(parts: LipSyncParts): CapabilityEntry {
  return {
    capability: 'lip-sync',
    showsSources: true,
    queueName: 'render',
    callbackType: 'lipsync',
    failCode: lipSyncCodes.failed,
    // Deadline of a lip sync: long enough for sixty seconds of 4K at 60 frames per second on a slow machine.
    deadlineMs: () => 90 * 60_000,
    run: (record, context) => lipSync(record, parts, context),
  }
}

/** Frame rate of a lip sync's result: that of its video, within limits. */
function rateOf(info: MediaInfo): number {
  const fps = info.kind === 'image' ? photoFps : (info.video?.fps ?? photoFps)
  return fps < leastFps ? photoFps : Math.min(mostFps, fps)
}

/** Refuses a lip sync of the same files that was made before (docs/errors.md). */
async function refuseAgain(
  record: RecordRow,
  { video, audio }: { video: string; audio: string },
  parts: LipSyncParts,
  signal: AbortSignal,
): Promise<void> {
  const content = { video: await digestOfFile(video, signal), audio: await digestOfContent(audio, signal) }
  const { engine_mark: mark = false } = record.request as StoredLipSyncRequest
  const name = `${content.video} ${content.audio} ${String(mark)}`
  const before = await parts.earlier.lipSynced(name, record.seq, parts.clock.now())
  if (before !== undefined)
    throw new EngineError(lipSyncCodes.again, message('engineWork.lipSyncedBefore', { id: before }))
  await parts.records.mergeFields(record.id, { lip_sync_of: name }, parts.clock.now())
}

/**
 * The mouth in each frame: from the stored phonemes when the engine spoke the speech itself, otherwise from the audio.
 */
async function mouthTrackOf(
  { input, durationMs }: SpeechSource,
  fps: number,
  { mouths, tools, timings }: LipSyncParts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ poses: MouthPose[]; note?: Text }> {
  const recordId = input.stored?.purpose === 'result' ? input.stored.recordId : null
  const known = recordId === null ? undefined : await timings.get(recordId)
  if (known) {
    const energy = await mouths.measureEnergy(tools, input.path, signal)
    return { poses: mouths.fromPhonemes(known.phonemes, durationMs, fps, { energy }).poses }
  }
  const track = await mouths.fromAudio(tools, input.path, fps, { durationMs, signal, onProgress })
  return { poses: track.poses, ...(track.note === undefined ? {} : { note: track.note }) }
}

async function lipSync(record: RecordRow, parts: LipSyncParts, context: RunContext): Promise<Outcome> {
  const { folder, signal } = context
  const request = record.request as StoredLipSyncRequest
  context.report(0.01, stages.fetchingVideoAndSpeech)
  const speech = await fetchSpeech(parts.inputs, request.audio_url, context)
  const picture = await fetchPicture(parts.inputs, request.video_url, context)
  await refuseAgain(record, { video: picture.path, audio: speech.input.path }, parts, signal)
  const { path, info } = await readableInput(picture, parts.tools, context)

  const fps = rateOf(picture.info)
  context.report(stageShares.sources, stages.listeningToSpeech)
  const track = await mouthTrackOf(speech, fps, parts, signal, (share) =>
    context.report(stageShares.sources + share * stageShares.mouth),
  )
  const drawn = stageShares.sources + stageShares.mouth
  context.report(drawn, stages.drawingMouth)
  const silent = join(folder, 'silent.mp4')
  const talk = await parts.faces
    .run(
      'talk',
      {
        source: { path, info },
        poses: track.poses,
        fps,
        extension: 'bounce',
        alive: true,
        outPath: silent,
        watermark: true,
        ...(request.engine_mark === true ? { mark: true } : {}),
      },
      { signal, onProgress: (share) => context.report(drawn + share * stageShares.draw) },
    )
    .catch((error: unknown) => {
      if (!(error instanceof FaceError) || error.code !== 'no-face') throw error
      throw noFace(request.video_url, info, speech.durationMs, error)
    })
  const outPath = join(folder, 'video.mp4')
  await addSound(parts.tools, silent, speech, outPath, signal).catch((error: unknown) => {
    if (!isMediaError(error, 'failed')) throw error
    throw new EngineError(
      lipSyncCodes.audio,
      textAt('audio_url', message('engineWork.soundDamaged', { url: shownUrl(request.audio_url) })),
      { cause: error },
    )
  })
  const seconds = speech.durationMs / 1000
  const notes = [
    ...(track.note === undefined ? [] : [track.note]),
    ...(talk.untouched > 0
      ? [message('engineWork.notSpeaking', { untouched: talk.untouched, frames: talk.frames })]
      : []),
  ]
  return {
    file: servedFile(outPath, 'mp4'),
    ...(request.engine_mark === true ? { marks: ['visible-sign'] } : {}),
    used: { credits: videoPrice(seconds, talk.width, talk.height), videoSeconds: seconds },
    fields: {
      engine_duration_ms: Math.round(speech.durationMs),
      ...(notes.length > 0 ? { engine_note: sentences(...notes) } : {}),
    },
  }
}

/** Joins picture and sound. The AI flag is always written into the file. */
async function addSound(
  tools: MediaTools,
  silent: string,
  { input, durationMs }: SpeechSource,
  outPath: string,
  signal: AbortSignal,
): Promise<void> {
  await run(
    tools,
    [
      ...['-i', `file:${silent}`, ...inputArguments(input.path, input.info)],
      ...['-map', '0:v:0', '-map', `1:${String(input.info.audio!.index)}`, '-c:v', 'copy'],
      ...['-af', 'aresample=48000:async=1:first_pts=0,apad', ...soundArguments('aac'), '-ar', '48000', '-ac', '2'],
      ...['-t', String(durationMs / 1000), ...aiFlagArguments('mp4'), '-movflags', '+faststart', outPath],
    ],
    { signal, timeoutMs: 10 * 60_000 },
  )
}
