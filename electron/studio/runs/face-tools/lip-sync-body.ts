import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { excerpt, message } from '../../../common/messages/index.ts'
import type { LipSyncRequest, Part } from '../../../common/bridge/index.ts'
import { extensions, limits } from '../../../common/service/index.ts'
import { speakLines } from '../../authoring/render/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { lineAsSent } from '../../people/voices/index.ts'
import { previewLength } from './check-lip-sync.ts'
import { cutSound, cutVideo, stillVideo } from './cut.ts'
import type { FaceToolDeps } from './deps.ts'
import { incomplete, mustLookInto } from './files.ts'
import type { ToolFile } from './files.ts'
import { needsConversion, usedMs } from './fitness.ts'
import type { Sending } from './sending.ts'
import type { SpecOf } from './spec.ts'

/** Request body of a lip sync (`createLipSync` in docs/openapi.json). */
export async function lipSyncBody(
  deps: FaceToolDeps,
  { request, preview }: SpecOf<'lip-sync'>,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const { speech } = request
  if (request.face === null || speech === null) throw incomplete()
  const file = await mustLookInto(deps.media, request.face, 'face')
  const speechPart = await speechOf(deps, request, preview, sending)
  const face = await faceVideo(file, request, speechPart, sending)
  await refuseHeavy(face)
  const [videoUrl, sent] = await sending.send(speechPart.path === null ? [face] : [face, speechPart.path])
  return { video_url: videoUrl, audio_url: speechPart.url ?? sent }
}

interface SpeechPart {
  /** File that has to be uploaded; null when the service already has the speech. */
  path: string | null
  url: string | null
  /** Length in ms of the speech that is sent; 0 when it isn't known. */
  durationMs: number
  /** Where the sent speech begins in the whole speech, ms. */
  fromMs: number
}

async function speechOf(
  deps: FaceToolDeps,
  request: LipSyncRequest,
  preview: { fromMs: number } | null,
  sending: Sending,
): Promise<SpeechPart> {
  const { speech } = request
  if (speech === null) throw incomplete()
  if (speech.kind === 'file') {
    const file = await mustLookInto(deps.media, speech.path, 'speech')
    const wholeMs = file.info.audio?.durationMs ?? file.info.durationMs
    const part = previewPart(preview, wholeMs)
    const isSentAsIs = part === null && isAudioFile(file)
    const path = isSentAsIs
      ? file.path
      : await sending.make('.wav', (tools, out, { signal }) =>
          cutSound(tools, file.path, file.info, out, { part, signal }),
        )
    const durationMs = part ? part.toMs - part.fromMs : wholeMs
    return { path, url: null, durationMs, fromMs: part?.fromMs ?? 0 }
  }
  const spoken = await speak(deps, speech, sending)
  const path = await deps.media.remoteFile(spoken, { connection: sending.connectionId, media: 'audio' })
  const file = await mustLookInto(deps.media, path, 'speech')
  const wholeMs = file.info.durationMs
  const part = previewPart(preview, wholeMs)
  // The speech keeps its own address, by which the engine finds its word and phoneme times.
  if (!part) return { path: null, url: spoken, durationMs: wholeMs, fromMs: 0 }
  const cut = await sending.make('.wav', (tools, out, { signal }) =>
    cutSound(tools, file.path, file.info, out, { part, signal }),
  )
  return { path: cut, url: null, durationMs: part.toMs - part.fromMs, fromMs: part.fromMs }
}

/** Address of a spoken text at its service. The speech is made once. */
async function speak(
  deps: FaceToolDeps,
  speech: Extract<LipSyncRequest['speech'], { kind: 'script' }>,
  sending: Sending,
): Promise<string> {
  const line = await lineAsSent(deps, speech, [{ kind: 'global' }])
  const common = {
    id: 'line',
    field: message('toolErrors.theScript'),
    title: excerpt(line.text),
    text: line.text,
    rate: line.rate,
  }
  const sample = line.kind === 'clone' ? line.sample : null
  const urls = sample === null ? {} : { [sample]: (await sending.send([sample]))[0]! }
  const spoken = await speakLines(
    sending.renderDeps(),
    [
      line.kind === 'clone'
        ? { ...common, kind: 'voice-clone', sample: { kind: 'asset', path: line.sample } }
        : { ...common, kind: 'speech', voiceId: line.voiceId },
    ],
    urls,
  )
  const url = spoken['line']
  if (url === undefined) throw new Error('a spoken line has no address')
  return url
}

async function faceVideo(
  file: ToolFile,
  { part, at25fps }: LipSyncRequest,
  speech: SpeechPart,
  sending: Sending,
): Promise<string> {
  if (file.kind === 'photo') {
    const most = limits.lipSync.seconds * 1000
    const durationMs = Math.min(most, Math.max(1_000, speech.durationMs))
    return sending.make('.mp4', (tools, out, watch) => stillVideo(tools, file.path, out, { ...watch, durationMs }))
  }
  const cut = facePart(file, part, speech)
  const convert = needsConversion(file)
  if (!cut && !convert && !at25fps) return file.path
  return sending.make('.mp4', (tools, out, watch) =>
    cutVideo(tools, file.path, file.info, out, {
      ...watch,
      part: cut,
      convert,
      fps: at25fps ? limits.lipSync.recommendedFps : null,
    }),
  )
}

/**
 * The part of the video for a speech that begins at `fromMs`: the same moment, when the video is long enough; null for
 * the whole video.
 */
export function facePart(
  file: ToolFile,
  part: Part | null,
  speech: Pick<SpeechPart, 'durationMs' | 'fromMs'>,
): Part | null {
  const from = part?.fromMs ?? 0
  const used = usedMs(file, part)
  const isWholeSpeech = speech.fromMs === 0 && speech.durationMs >= used
  if (isWholeSpeech) return part
  const start = speech.fromMs + speech.durationMs <= used ? from + speech.fromMs : from
  const length = Math.min(speech.durationMs, used)
  // A video that is less than 10 s longer than its speech is not cut.
  if (part === null && speech.fromMs === 0 && used - length < 10_000) return null
  return { fromMs: Math.round(start), toMs: Math.max(Math.round(start) + 1, Math.round(start + length)) }
}

function previewPart(preview: { fromMs: number } | null, wholeMs: number): Part | null {
  if (!preview) return null
  const fromMs = preview.fromMs < wholeMs ? preview.fromMs : 0
  return { fromMs, toMs: fromMs + Math.max(1, Math.round(previewLength(wholeMs, fromMs))) }
}

function isAudioFile({ info, path }: ToolFile): boolean {
  const named = extensions.audio as readonly string[]
  return info.kind === 'audio' && named.includes(extname(path).slice(1).toLowerCase())
}

/** Refuses a video larger than the limit. @throws StudioError `too-large` (`limits` in common/service/limits.ts) */
async function refuseHeavy(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= limits.lipSync.bytes) return
  throw new StudioError('too-large', message('toolErrors.tooHeavy', { megabytes: Math.round(size / 2 ** 20) }), {
    field: 'face',
    next: message('toolErrors.shorterPart'),
  })
}
