import { message } from '../../../common/messages/index.ts'
import type { WorkOptions } from '../../../media/index.ts'
import { voiceFeatures } from '../analysis/voice-features.ts'
import { SpeechError } from '../errors.ts'
import { speakerBank } from '../match/bank.ts'
import { leastSimilarity, sampleFlaw } from '../match/flaws.ts'
import { speechIn } from '../match/listen.ts'
import { nearestSpeaker } from '../match/nearest.ts'
import { flawRefusals } from '../match/warning.ts'
import { openSpeakerEncoder, type SpeakerEncoder } from '../match/xvector.ts'
import { readPcm } from '../sound/pcm-file.ts'
import type { MatchResult, MatchTask } from './protocol.ts'

let encoder: Promise<SpeakerEncoder> | undefined

async function readAll(path: string): Promise<Float32Array> {
  const pieces: Float32Array[] = []
  for await (const piece of readPcm(path)) pieces.push(piece)
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return samples
}

/** Finds the most similar of the 904 speakers for a sample; the same sample always gives the same speaker. */
export async function matchTask(task: MatchTask, options: WorkOptions): Promise<MatchResult> {
  const speech = speechIn(await readAll(task.pcmPath))
  options.onProgress?.(0.3)
  options.signal?.throwIfAborted()
  encoder ??= openSpeakerEncoder()
  encoder.catch(() => (encoder = undefined))
  const embedding = await (await encoder)(speech)
  if (!embedding) {
    throw new SpeechError('sample-too-short', message('engineSpeech.tooLittleSpeech'))
  }
  options.onProgress?.(0.6)
  options.signal?.throwIfAborted()
  const match = nearestSpeaker({ embedding, features: voiceFeatures(speech) }, speakerBank())
  options.onProgress?.(0.7)
  const flaw = await sampleFlaw(speech, await encoder)
  options.signal?.throwIfAborted()
  if (flaw && match.similarity < leastSimilarity) throw new SpeechError('sample-not-one-voice', flawRefusals[flaw])
  options.onProgress?.(1)
  return flaw ? { ...match, flaw } : match
}
