import { errorText, message, sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { WorkOptions } from '../../../media/types.ts'
import { Chunker } from './chunks.ts'
import type { SoundChunk } from './chunks.ts'
import type { Gesture } from './coarticulate.ts'
import { EnvelopeMeter, openingShare } from './envelope.ts'
import { pcmRate, streamPcm } from './pcm.ts'
import type { PcmTools } from './pcm.ts'
import { shapes } from './poses.ts'
import { gesturesFromEnergy } from './syllables.ts'
import { ShapeRecogniser } from './rhubarb/client.ts'
import { makeTrack, pauseMs } from './track.ts'
import type { AudioMouthTrack, Envelope } from './types.ts'

const envelopeStepMs = 10

export interface AudioTrackOptions extends WorkOptions {
  /** Longer recordings follow loudness alone: recognition takes about as long as the sound. Default: 10 minutes. */
  shapesUpToMs?: number
}

/**
 * Measures the loudness of a file's sound over time.
 * @throws AudioUnreadableError when the file has no sound that can be decoded.
 */
export async function measureEnergy(tools: PcmTools, path: string, signal?: AbortSignal): Promise<Envelope> {
  const meter = new EnvelopeMeter(pcmRate, envelopeStepMs)
  for await (const block of streamPcm(tools, path, signal)) meter.add(block)
  return meter.envelope()
}

interface SoundAnalysis {
  energy: Envelope
  gestures: Gesture[]
  /** Why the recording has no gestures. */
  failure: Text | undefined
}

function addChunk(chunk: SoundChunk, cues: readonly { startMs: number; shape: string }[], gestures: Gesture[]): void {
  const endMs = chunk.startMs + (chunk.samples.length / pcmRate) * 1000
  for (const [index, cue] of cues.entries()) {
    const target = shapes[cue.shape]
    const start = chunk.startMs + cue.startMs
    const end = Math.min(endMs, chunk.startMs + (cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY))
    // Rhubarb's shape X is silence, which makeTrack finds as a gap.
    if (target !== undefined && cue.shape !== 'X' && end > start)
      gestures.push({ startMs: start, endMs: end, target, weight: 1 })
  }
}

async function analyseSound(
  tools: PcmTools,
  path: string,
  durationMs: number,
  options: AudioTrackOptions,
): Promise<SoundAnalysis> {
  const { signal } = options
  const meter = new EnvelopeMeter(pcmRate, envelopeStepMs)
  const chunker = new Chunker()
  const recogniser = new ShapeRecogniser()
  const gestures: Gesture[] = []
  const longest = options.shapesUpToMs ?? 600_000
  let failure: Text | undefined
  let processedMs = 0
  const recognise = async (chunks: Iterable<SoundChunk>): Promise<void> => {
    for (const chunk of chunks) {
      processedMs = chunk.startMs + (chunk.samples.length / pcmRate) * 1000
      if (failure === undefined && processedMs > longest)
        failure = message('engineSpeech.recordingTooLong', { minutes: Math.round(longest / 60_000) })
      if (failure === undefined) {
        try {
          addChunk(chunk, await recogniser.recognise(chunk.samples, signal), gestures)
        } catch (error) {
          signal?.throwIfAborted()
          failure = sentences(errorText(error), message('engineSpeech.followsLoudness'))
        }
      }
      if (durationMs > 0) options.onProgress?.(Math.min(1, processedMs / durationMs))
    }
  }
  try {
    for await (const block of streamPcm(tools, path, signal)) {
      meter.add(block)
      await recognise(chunker.add(block))
    }
    await recognise(chunker.end())
  } finally {
    recogniser.close()
  }
  return { energy: meter.envelope(), gestures, failure }
}

/** Leaves out shapes that were recognised in silence, so that the mouth stays closed there. */
function onlyAudible(gestures: readonly Gesture[], energy: Envelope, durationMs: number): Gesture[] {
  const share = openingShare(energy, envelopeStepMs, Math.ceil(durationMs / envelopeStepMs) + 1)
  const audible = (gesture: Gesture): boolean => {
    if (gesture.endMs - gesture.startMs < pauseMs / 2) return true
    const from = Math.floor(gesture.startMs / envelopeStepMs)
    const to = Math.ceil(gesture.endMs / envelopeStepMs)
    return share.subarray(from, to).some((level) => level > 0.05)
  }
  return gestures.filter(audible)
}

/**
 * Mouth track of a recording whose phonemes are not known. Mouth shapes are recognised in a child process, which takes
 * about as long as the sound; the opening follows loudness. When recognition fails, the track follows loudness alone
 * and its `note` says so. One pose per frame, for the whole sound.
 * @throws AudioUnreadableError when the file has no sound that can be decoded; the signal's reason when aborted.
 */
export async function mouthFromAudio(
  tools: PcmTools,
  path: string,
  fps: number,
  options: AudioTrackOptions & { durationMs?: number } = {},
): Promise<AudioMouthTrack> {
  const { energy, gestures, failure } = await analyseSound(tools, path, options.durationMs ?? 0, options)
  const durationMs = options.durationMs ?? energy.rms.length * energy.stepMs
  if (failure !== undefined) {
    const track = makeTrack({ gestures: gesturesFromEnergy(energy, durationMs), durationMs, fps, energy })
    return { ...track, method: 'energy', note: failure }
  }
  return {
    ...makeTrack({ gestures: onlyAudible(gestures, energy, durationMs), durationMs, fps, energy }),
    method: 'shapes',
  }
}
