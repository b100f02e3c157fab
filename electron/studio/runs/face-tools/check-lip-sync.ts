import type { LipSyncRequest, ToolCheck, ToolNotice } from '../../../common/bridge/index.ts'
import { previewMs } from '../../../common/bridge/index.ts'
import { estimateSpeechSeconds } from '../../../common/service/engine-prices.ts'
import { limits } from '../../../common/service/index.ts'
import { countWords } from '../../../common/text/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { lineAsSent } from '../../people/voices/index.ts'
import type { FaceToolDeps } from './deps.ts'
import { faceLook } from './faces.ts'
import type { FaceLook } from './faces.ts'
import { lookInto, notice } from './files.ts'
import type { ToolFile } from './files.ts'
import { isAbove25, needsConversion, usedMs } from './fitness.ts'

const { seconds, bytes, fps } = limits.lipSync
/** Shortest speech that is accepted, ms; anything shorter is most likely a mistake. */
const shortestSpeechMs = 300
/** Lengths of video and speech that differ by less than a second (or a tenth of the speech) count as equal, ms. */
const lengthSlackMs = 1_000

/** Checks a lip sync before it is sent (`createLipSync` in docs/openapi.json, `limits.lipSync`). */
export async function checkLipSync(
  deps: FaceToolDeps,
  connection: StudioConnection,
  request: LipSyncRequest,
  signal?: AbortSignal,
): Promise<ToolCheck> {
  const notices: ToolNotice[] = []
  const faces = faceLook(deps.faces, notices, signal)
  const face = await checkFace(deps, connection, request, notices, faces)
  const speechMs = await checkSpeech(deps, connection, request, notices)
  if (face && speechMs !== null) compareLengths(face, request, speechMs, connection, notices)
  return {
    ok: !notices.some(({ level }) => level === 'error'),
    notices,
    pending: faces.pending,
    durationMs: speechMs === null ? null : Math.round(speechMs),
    // The interface states no price for a lip sync.
    cost: { free: connection.free, whole: connection.free ? 0 : null, preview: connection.free ? 0 : null },
  }
}

async function checkFace(
  deps: FaceToolDeps,
  connection: StudioConnection,
  { face, part, at25fps }: LipSyncRequest,
  notices: ToolNotice[],
  faces: FaceLook,
): Promise<ToolFile | null> {
  if (!connection.service.upload) notices.push(notice('error', 'no-uploads', 'face', { name: connection.name }))
  if (face === null) {
    notices.push(notice('error', 'needed', 'face'))
    return null
  }
  const looked = await lookInto(deps.media, face, 'face')
  if ('notice' in looked) {
    notices.push(looked.notice)
    return null
  }
  const { file } = looked
  const { name, info } = file
  if (file.kind === 'sound') {
    notices.push(notice('error', 'wrong-kind', 'face', { name }))
    return null
  }
  if (file.kind === 'photo') notices.push(notice('info', 'photo-becomes-video', 'face', { name }))
  else {
    const used = usedMs(file, part)
    const rate = info.video?.fps ?? null
    const isSentAsIs = part === null && !at25fps && !needsConversion(file)
    if (used > seconds * 1000)
      notices.push(notice('error', 'too-long', 'face', { name, seconds: used / 1000, most: seconds }))
    else if (used < shortestSpeechMs) notices.push(notice('error', 'too-short', 'face', { name, seconds: used / 1000 }))
    if (isSentAsIs && info.sizeBytes > bytes)
      notices.push(
        notice('error', 'too-large', 'face', {
          name,
          megabytes: info.sizeBytes / 2 ** 20,
          most: bytes / 2 ** 20,
        }),
      )
    if (!at25fps && rate !== null && rate > fps)
      notices.push(notice('error', 'too-many-fps', 'face', { name, fps: Math.round(rate), most: fps }))
    else if (!at25fps && isAbove25(rate))
      notices.push(notice('warning', 'above-25-fps', 'face', { name, fps: Math.round(rate ?? 0) }))
    if (needsConversion(file)) notices.push(notice('info', 'is-converted', 'face', { name }))
  }
  await faces.look(file, part, 'face')
  if (!(await deps.consents.find({ path: face, what: 'face' })))
    notices.push(notice('error', 'no-consent', 'face', { name }))
  return file
}

/** Length of the speech in ms: estimated when it has to be spoken first, null when it can't be known. */
async function checkSpeech(
  deps: FaceToolDeps,
  connection: StudioConnection,
  { speech }: LipSyncRequest,
  notices: ToolNotice[],
): Promise<number | null> {
  if (speech === null) {
    notices.push(notice('error', 'needed', 'speech'))
    return null
  }
  if (speech.kind === 'script') {
    const words = countWords(speech.text)
    if (words === 0 || speech.voiceId === '') {
      notices.push(notice('error', 'no-text', 'speech'))
      return null
    }
    const line = await lineAsSent(deps, speech, [{ kind: 'global' }]).catch(() => null)
    const known = line && (await deps.speech.lengthMs(line, { connection: connection.id, folder: null }))
    if (known === null) notices.push(notice('info', 'length-by-text', 'speech'))
    const ms = known ?? estimateSpeechSeconds(speech.text, speech.rate) * 1000
    if (ms > seconds * 1000)
      notices.push(notice('warning', 'speech-too-long', 'speech', { seconds: ms / 1000, most: seconds }))
    return ms
  }
  const looked = await lookInto(deps.media, speech.path, 'speech')
  if ('notice' in looked) {
    notices.push(looked.notice)
    return null
  }
  const { name, info } = looked.file
  const ms = info.audio?.durationMs ?? info.durationMs
  if (!info.audio) {
    notices.push(notice('error', 'no-sound', 'speech', { name }))
    return null
  }
  if (ms < shortestSpeechMs) notices.push(notice('error', 'too-short', 'speech', { name, seconds: ms / 1000 }))
  if (ms > seconds * 1000)
    notices.push(notice('warning', 'speech-too-long', 'speech', { seconds: ms / 1000, most: seconds }))
  if (!(await deps.consents.find({ path: speech.path, what: 'voice' })))
    notices.push(notice('error', 'no-consent', 'speech', { name }))
  return ms
}

function compareLengths(
  face: ToolFile,
  { part }: LipSyncRequest,
  speechMs: number,
  connection: StudioConnection,
  notices: ToolNotice[],
): void {
  if (face.kind !== 'video') return
  const videoMs = usedMs(face, part)
  if (Math.abs(videoMs - speechMs) <= Math.max(lengthSlackMs, speechMs / 10)) return
  // The built-in engine plays a shorter video back and forth; the interface doesn't say what other services do.
  const level = connection.service.local ? 'info' : 'warning'
  notices.push(notice(level, 'lengths-differ', 'speech', { video: videoMs / 1000, speech: speechMs / 1000 }))
}

/** Length in ms of a preview that begins at `fromMs`. */
export function previewLength(totalMs: number, fromMs: number): number {
  return Math.min(previewMs, Math.max(0, totalMs - fromMs))
}
