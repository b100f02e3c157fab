import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { limits } from '../../../common/service/limits.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { isMediaError } from '../../../media/errors.ts'
import { EngineError } from '../../core/errors.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { InputFile, Inputs } from '../../inputs/inputs.ts'

/** service-interface: Errors. */
export const CODE = {
  again: 1202,
  noSound: 1203,
  tooLong: 1204,
  tooLarge: 1207,
  unreadable: 1208,
  codec: 1209,
  tooFast: 1210,
  failed: 1211,
  audio: 1110,
} as const

/** Shorter sound says nothing, ms. */
const LEAST_SOUND_MS = 40
/** Lengths and rates are rounded by whoever wrote the file. */
const LENGTH_SLACK_MS = 250
const RATE_SLACK = 0.5
const MB = 1024 * 1024

export interface SpeechSource {
  input: InputFile
  durationMs: number
}

function problem(code: number, field: string, url: string, sentence: string): EngineError {
  return new EngineError(code, `${field}: ${shownUrl(url)} ${sentence}`)
}

function lengthOf(durationMs: number): string {
  const hours = durationMs / 3_600_000
  return hours >= 1
    ? `${String(Math.round(hours * 10) / 10)} hours`
    : `${String(Math.round(durationMs / 100) / 10)} s`
}

/** What a field's file is refused for gets this field's code; what has to do with fetching keeps its own. */
function renamed(error: unknown, code: number, field: string): unknown {
  const refused = error instanceof EngineError && error.code === 1003
  if (
    refused ||
    isMediaError(error, 'unreadable') ||
    isMediaError(error, 'refused') ||
    isMediaError(error, 'too-large')
  )
    return new EngineError(code, `${field}: ${(error as Error).message}`, { cause: error })
  return error
}

function checkPicture(info: MediaInfo, url: string): void {
  const refuse = (code: number, sentence: string) => problem(code, 'video_url', url, sentence)
  const most = limits.lipSync
  if (info.sizeBytes > most.bytes) {
    const size = `is ${String(Math.ceil(info.sizeBytes / MB))} MB; the limit is ${String(most.bytes / MB)} MB.`
    throw refuse(CODE.tooLarge, `${size} Cut it, or save it with a lower bit rate.`)
  }
  if (info.kind === 'image') return
  if (info.kind === 'audio')
    throw refuse(CODE.unreadable, 'holds sound alone. Use a video, or a photo, that shows a face.')
  if (info.durationMs > most.seconds * 1000 + LENGTH_SLACK_MS) {
    const seconds = `is ${lengthOf(info.durationMs)} long; the limit is ${String(most.seconds)} s.`
    throw refuse(CODE.tooLong, `${seconds} Cut it and try again.`)
  }
  const fps = info.video?.fps ?? 0
  if (fps > most.fps + RATE_SLACK) {
    const rate = `has ${String(Math.round(fps))} frames per second; the limit is ${String(most.fps)}.`
    throw refuse(CODE.tooFast, `${rate} Save it with ${String(most.recommendedFps)} and try again.`)
  }
}

/** Says which file has no face, and of a video that is longer than its speech how much of it was looked at. */
export function noFace(url: string, info: MediaInfo, speechMs: number, cause: Error): EngineError {
  const isCut = info.kind !== 'image' && info.durationMs > speechMs + LENGTH_SLACK_MS
  const sentence = isCut
    ? `No face was found in the video's first ${lengthOf(speechMs)} that could speak; the speech lasts no longer. Cut the video so that it begins with a face from the front, at least 80 px wide.`
    : cause.message
  return new EngineError(CODE.failed, `video_url: ${shownUrl(url)}: ${sentence}`, { cause })
}

const soundLength = (info: MediaInfo): number => info.audio?.durationMs ?? info.durationMs

function checkSpeech(info: MediaInfo, url: string): void {
  const refuse = (code: number, sentence: string) => problem(code, 'audio_url', url, sentence)
  if (!info.audio) {
    if (info.kind === 'video')
      throw refuse(CODE.noSound, 'is a video without sound; what is to be said must carry audio.')
    throw refuse(CODE.audio, 'holds no sound. Use a sound file such as MP3 or WAV.')
  }
  const durationMs = soundLength(info)
  if (durationMs < LEAST_SOUND_MS) throw refuse(CODE.audio, 'has no length: there is nothing to say.')
  const most = limits.lipSync.seconds
  if (durationMs > most * 1000 + LENGTH_SLACK_MS) {
    const seconds = `is ${lengthOf(durationMs)} long; the video would be longer than the limit of ${String(most)} s.`
    throw refuse(CODE.tooLong, `${seconds} Cut it and try again.`)
  }
}

/**
 * Fetches what is to be seen: a video or a photo, within the interface's limits (service-interface: Limits).
 * @throws EngineError 1204 (over 60 s), 1207 (over 300 MB), 1208 (damaged or no picture), 1209 (codec), 1210 (over 60 fps)
 */
export async function fetchPicture(
  inputs: Inputs,
  url: string,
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
): Promise<InputFile> {
  const most = { bytes: limits.lipSync.bytes, code: CODE.tooLarge }
  const check = (info: MediaInfo) => checkPicture(info, url)
  return inputs.open({ url, kind: 'avatar', folder, signal, check, most }).catch((error: unknown) => {
    // A file that is whole, but in a format of which no decoder is at hand.
    if (isMediaError(error, 'unreadable') && error.message.includes('stream that cannot be decoded'))
      throw new EngineError(CODE.codec, `video_url: ${error.message} Save it as MP4 with H.264.`, {
        cause: error,
      })
    throw renamed(error, CODE.unreadable, 'video_url')
  })
}

/**
 * Fetches the speech: a sound file, or a video for its sound.
 * @throws EngineError 1203 (a video without sound), 1110 (no sound, no length, damaged), 1204 (the result would be over
 *   60 s long)
 */
export async function fetchSpeech(
  inputs: Inputs,
  url: string,
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
): Promise<SpeechSource> {
  const check = (info: MediaInfo) => checkSpeech(info, url)
  const input = await inputs.open({ url, kind: 'audio', folder, signal, check }).catch((error: unknown) => {
    throw renamed(error, CODE.audio, 'audio_url')
  })
  return { input, durationMs: soundLength(input.info) }
}

/** What a file holds, as one name for the same content. */
export async function contentName(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
