import { codeOf } from '../../../common/service/index.ts'
import type { Code } from '../../../common/service/index.ts'
import { errorText, isMessage, message, sentences, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { limits } from '../../../common/service/limits.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { isMediaError } from '../../../media/errors.ts'
import { EngineError } from '../../core/errors.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { InputFile, Inputs } from '../../inputs/inputs.ts'

/** Codes of the errors of a lip sync (docs/errors.md). */
export const lipSyncCodes = {
  again: codeOf.sameLanguage,
  noSound: codeOf.videoWithoutSound,
  tooLong: codeOf.videoTooLong,
  tooLarge: codeOf.videoTooLarge,
  unreadable: codeOf.videoUnreadable,
  codec: codeOf.videoEncoding,
  tooFast: codeOf.videoFps,
  failed: codeOf.lipSync,
  audio: codeOf.audioProcessing,
} as const

/** Shortest sound that can hold speech, ms. */
const leastSoundMs = 40
/** Tolerances for the limits of length (ms) and frame rate, as files round both. */
const lengthSlackMs = 250
const rateSlack = 0.5
const mb = 1024 * 1024

export interface SpeechSource {
  input: InputFile
  durationMs: number
}

const problem = (code: Code, field: string, text: Text) => new EngineError(code, textAt(field, text))

function lengthOf(durationMs: number): Text {
  const hours = durationMs / 3_600_000
  return hours >= 1
    ? message('engineWork.hours', { hours: Math.round(hours * 10) / 10 })
    : message('engineWork.seconds', { seconds: Math.round(durationMs / 100) / 10 })
}

/** Gives the refusal of a file the code of its field. Errors of fetching keep their own code. */
function withCode(error: unknown, code: Code, field: string): unknown {
  const refused = error instanceof EngineError && error.code === codeOf.parameter
  if (
    refused ||
    isMediaError(error, 'unreadable') ||
    isMediaError(error, 'refused') ||
    isMediaError(error, 'too-large')
  )
    return new EngineError(code, textAt(field, errorText(error)), { cause: error })
  return error
}

function checkPicture(info: MediaInfo, url: string): void {
  const refuse = (code: Code, text: Text) => problem(code, 'video_url', text)
  const most = limits.lipSync
  const shown = { url: shownUrl(url) }
  if (info.sizeBytes > most.bytes) {
    const size = Math.ceil(info.sizeBytes / mb)
    throw refuse(lipSyncCodes.tooLarge, message('engineWork.fileTooLarge', { ...shown, size, most: most.bytes / mb }))
  }
  if (info.kind === 'image') return
  if (info.kind === 'audio') throw refuse(lipSyncCodes.unreadable, message('engineWork.soundOnly', shown))
  if (info.durationMs > most.seconds * 1000 + lengthSlackMs) {
    const length = lengthOf(info.durationMs)
    throw refuse(lipSyncCodes.tooLong, message('engineWork.sourceTooLong', { ...shown, length, most: most.seconds }))
  }
  const fps = info.video?.fps ?? 0
  if (fps > most.fps + rateSlack) {
    const rate = { fps: Math.round(fps), most: most.fps, recommended: most.recommendedFps }
    throw refuse(lipSyncCodes.tooFast, message('engineWork.rateTooHigh', { ...shown, ...rate }))
  }
}

/**
 * The error for a picture without a face. It names the file and, for a video that is longer than its speech, how much
 * of the video was searched.
 */
export function noFace(url: string, info: MediaInfo, speechMs: number, cause: Error): EngineError {
  const isCut = info.kind !== 'image' && info.durationMs > speechMs + lengthSlackMs
  const sentence = isCut ? message('engineWork.noFaceInTime', { length: lengthOf(speechMs) }) : errorText(cause)
  return new EngineError(lipSyncCodes.failed, textAt('video_url', textAt(shownUrl(url), sentence)), { cause })
}

const soundLength = (info: MediaInfo): number => info.audio?.durationMs ?? info.durationMs

function checkSpeech(info: MediaInfo, url: string): void {
  const refuse = (code: Code, text: Text) => problem(code, 'audio_url', text)
  const shown = { url: shownUrl(url) }
  if (!info.audio) {
    if (info.kind === 'video') throw refuse(lipSyncCodes.noSound, message('engineWork.videoWithoutSound', shown))
    throw refuse(lipSyncCodes.audio, message('engineWork.noSound', shown))
  }
  const durationMs = soundLength(info)
  if (durationMs < leastSoundMs) throw refuse(lipSyncCodes.audio, message('engineWork.nothingToSay', shown))
  const most = limits.lipSync.seconds
  if (durationMs > most * 1000 + lengthSlackMs) {
    const length = lengthOf(durationMs)
    throw refuse(lipSyncCodes.tooLong, message('engineWork.speechTooLong', { ...shown, length, most }))
  }
}

/**
 * Fetches the picture of a lip sync, a video or a photo, within the interface's limits (`limits` in
 * common/service/limits.ts).
 * @throws EngineError 1204 (over 60 s), 1207 (over 300 MB), 1208 (damaged or no picture), 1209 (codec), 1210 (over 60
 * fps)
 */
export async function fetchPicture(
  inputs: Inputs,
  url: string,
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
): Promise<InputFile> {
  const most = { bytes: limits.lipSync.bytes, code: lipSyncCodes.tooLarge }
  const check = (info: MediaInfo) => checkPicture(info, url)
  return inputs.open({ url, kind: 'avatar', folder, signal, check, most }).catch((error: unknown) => {
    // The video is intact, but there is no decoder for its format.
    if (isMediaError(error, 'unreadable') && isUndecodable(error.text)) {
      const text = sentences(error.text, message('engineWork.saveAsH264'))
      throw new EngineError(lipSyncCodes.codec, textAt('video_url', text), { cause: error })
    }
    throw withCode(error, lipSyncCodes.unreadable, 'video_url')
  })
}

const isUndecodable = (text: Text): boolean => isMessage(text) && text.key === 'mediaErrors.videoUndecodable'

/**
 * Fetches the speech of a lip sync: a sound file, or a video for its sound.
 * @throws EngineError 1203 (a video without sound), 1110 (no sound, too short, damaged), 1204 (the result would last
 * over 60 s)
 */
export async function fetchSpeech(
  inputs: Inputs,
  url: string,
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
): Promise<SpeechSource> {
  const check = (info: MediaInfo) => checkSpeech(info, url)
  const input = await inputs.open({ url, kind: 'audio', folder, signal, check }).catch((error: unknown) => {
    throw withCode(error, lipSyncCodes.audio, 'audio_url')
  })
  return { input, durationMs: soundLength(input.info) }
}
