import { codeOf } from '../../../common/service/index.ts'
import { join } from 'node:path'
import { sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { AvatarVideoRequest } from '../../../common/service/endpoints/avatar-video.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import type { TalkingAvatarRequest } from '../../../common/service/endpoints/talking-avatar.ts'
import { servedFile } from '../../store/media/served-type.ts'
import type { DisclosureMark } from '../../../media/provenance/index.ts'
import { videoPrice } from '../../store/account/prices.ts'
import type { CapabilityEntry, Outcome, RunContext } from '../../work/generations/types.ts'
import { madeDigest, madeOf } from '../../store/records/earlier.ts'
import type { RecordRow } from '../../store/records/records.ts'
import { digestOfFile } from '../../core/digest.ts'
import type { Log } from '../../core/log.ts'
import { composeVideo, marksOfVideo } from './compose-video.ts'
import { gatherScenes, wholeOf } from './gather.ts'
import { contentOfVideo, copyOfMade } from './made-before.ts'
import type { FindMade, GatheredVideo } from './made-before.ts'
import { planAvatarVideo, planTalkingAvatar } from './plan.ts'
import type { VideoPlan } from './plan/types.ts'
import { checkLength, videoDuration } from './scenes.ts'
import { stageSharesOf } from './stage-shares.ts'
import { stages } from '../../core/stages.ts'
import type { VideoParts } from './video-parts.ts'

/** What only whole videos need, which are kept as results. */
export interface VideoRecordParts extends VideoParts {
  findMade: FindMade
  /** Edition of the engine (`core/edition.ts`). */
  edition: string
  log: Log
}

/** The field of a stored request for what its project says beyond the body. */
export interface ExtensionField {
  engine_project?: ProjectExtension
}

/** The plan of a record's stored request. */
export function planOf(record: Pick<RecordRow, 'capability' | 'request'>): VideoPlan {
  const { engine_project: extension } = record.request as ExtensionField
  return record.capability === 'avatar-video'
    ? planAvatarVideo(record.request as AvatarVideoRequest, extension)
    : planTalkingAvatar(record.request as TalkingAvatarRequest, extension)
}

/**
 * Creates the capability of avatar videos or talking avatars (`createAvatarVideo` and `createTalkingAvatar` in
 * docs/openapi.json).
 */
export function createVideoCapability(
  capability: 'avatar-video' | 'talking-avatar',
  parts: VideoRecordParts,
): CapabilityEntry {
  return {
    capability,
    showsSources: true,
    queueName: 'render',
    callbackType: 'avatar',
    failCode: codeOf.createVideo,
    // Deadline of a video: twenty minutes for fetching any sources, and forty times the video's length.
    deadlineMs: (record) => 20 * 60_000 + Math.max(10, record.lockedSeconds) * 40_000,
    run: (record, context) => render(record, parts, context),
  }
}

/** A video that is there as a file. */
interface VideoFile {
  path: string
  /** Length of what it shows, ms. */
  total: number
  notes: Text[]
  /** Digest of everything that it is made of, by which it is found again; absent: it is not to be taken for another one. */
  content?: string
  /** Whether it was copied from an earlier result. */
  isCopy: boolean
  /** What tells people that AI made it. */
  marks: DisclosureMark[]
}

async function render(record: RecordRow, parts: VideoRecordParts, context: RunContext): Promise<Outcome> {
  const plan = planOf(record)
  const { path, total, notes, content, isCopy, marks } = await makeVideo(plan, wantsMark(record), parts, context)
  const seconds = total / 1000
  return {
    file: servedFile(path, 'mp4'),
    isCopy,
    marks,
    ...(content === undefined
      ? {}
      : {
          fieldsOfFile: async (signed) => ({
            [madeOf]: content,
            [madeDigest]: await digestOfFile(signed, context.signal),
          }),
        }),
    used: {
      credits: videoPrice(seconds, plan.width, plan.height) + speechCredits(record),
      videoSeconds: seconds,
    },
    fields: {
      engine_duration_ms: total,
      ...(notes.length > 0 ? { engine_note: sentences(...notes) } : {}),
    },
  }
}

/** Makes a video in the folder of its work, or copies the one that was made of the same content before. */
export async function makeVideo(
  plan: VideoPlan,
  mark: boolean,
  parts: VideoRecordParts,
  context: RunContext,
): Promise<VideoFile> {
  const { video, total, notes, shares } = await gatherVideo(plan, mark, parts, context)
  const { signal } = context
  const marks = marksOfVideo(video)
  const path = join(context.folder, 'video.mp4')
  const content = await contentOfVideo(video, parts.edition, signal)
  const copied = await copyOfMade(content, path, parts, signal)
  if (copied === undefined) {
    const mouthNotes = await composeVideo(video, path, shares, parts, context)
    for (const note of mouthNotes) notes.add(note)
    // A note of a mouth says that it could be better: it is tried again the next time.
    if (mouthNotes.length > 0) return { path, total, notes: notes.all(), isCopy: false, marks }
  }
  return { path, total, notes: notes.all(), content, isCopy: copied !== undefined, marks }
}

/** Fetches the sources of a video, and has its texts spoken meanwhile. `total` is its length, ms. */
export async function gatherVideo(plan: VideoPlan, mark: boolean, parts: VideoParts, context: RunContext) {
  const shares = stageSharesOf(plan)
  let [sources, sounds] = [0, 0]
  const report = (stage: Text) => context.report(sources * shares.sources + sounds * shares.sounds, stage)
  const { scenes, notes, music } = await gatherScenes(plan, wholeOf(plan), parts, context, {
    sources: (share) => {
      sources = share
      report(stages.fetchingSources)
    },
    sounds: (share) => {
      sounds = share
      report(stages.preparingVoices)
    },
  })
  const total = videoDuration(plan, scenes)
  checkLength(Math.max(total, ...scenes.map((scene) => scene.durationMs)))
  const video: GatheredVideo = { plan, scenes, music, mark }
  return { video, total, notes, shares }
}

/** Whether the request asks for the visible AI mark (`engine_mark`); see `isSigned`. */
function wantsMark({ request }: RecordRow): boolean {
  return (request as { engine_mark?: boolean }).engine_mark === true
}

/** Price of speaking the texts of the request, which was fixed when the request was accepted. */
function speechCredits(record: RecordRow): number {
  const credits = record.fields['speech_credits']
  return typeof credits === 'number' ? credits : 0
}
