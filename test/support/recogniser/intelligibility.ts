import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueVoice, Speaker } from '../../../electron/engine/speech/index.ts'
import type { Recogniser } from './recogniser.ts'
import { readPcm } from './pcm.ts'
import { spokenWords, transcriptErrors } from './word-errors.ts'

export interface Sentence {
  text: string
  /** The expected words: in lower case, letters of initialisms as capitals. */
  spoken: string
}

export interface Misheard {
  text: string
  transcript: string
  errors: number
}

export interface VoiceScore {
  voice: CatalogueVoice
  words: number
  errors: number
  audioMs: number
  misheard: Misheard[]
}

export interface ListenTools {
  ffmpeg: string
  speaker: Speaker
  recogniser: Recogniser
  /** Folder of the sound files; each is removed after it was recognised. */
  folder: string
}

/** Speaks sentences with a voice and counts the recogniser's errors. */
export async function scoreVoice(
  tools: ListenTools,
  voice: CatalogueVoice,
  sentences: readonly Sentence[],
): Promise<VoiceScore> {
  const score: VoiceScore = { voice, words: 0, errors: 0, audioMs: 0, misheard: [] }
  for (const [index, { text, spoken }] of sentences.entries()) {
    const outBase = join(tools.folder, `${voice.voiceId}-${String(index)}`)
    const speech = await tools.speaker.speak({ text, voice: { kind: 'official', voice }, rate: 100, outBase })
    const transcript = await tools.recogniser.transcribe(await readPcm(tools.ffmpeg, speech.wavPath))
    await Promise.all([speech.wavPath, speech.mp3Path].map((path) => rm(path, { force: true })))
    const { errors, words } = transcriptErrors(spokenWords(spoken), transcript)
    score.words += words
    score.errors += errors
    score.audioMs += speech.durationMs
    if (errors > 0) score.misheard.push({ text, transcript, errors })
  }
  return score
}
