import { availableParallelism } from 'node:os'
import { message } from '../../../common/messages/index.ts'
import { loadRnnoise } from '../../../media/noise/rnnoise.ts'
import type { TaskOptions } from '../../workers/serve.ts'
import { AudioUnreadableError, pcmRate, streamPcm } from '../visemes/pcm.ts'
import { SpeechError } from '../errors.ts'
import type { RecogniseTask, TaskPart } from './protocol.ts'
import { Moonshine } from '../recognition/moonshine.ts'
import type { Decoded } from '../recognition/moonshine.ts'
import { PieceCutter } from '../recognition/pieces.ts'
import type { SoundPiece } from '../recognition/pieces.ts'
import { segmentsOf } from '../recognition/segments.ts'
import type { Transcript, TranscriptSegment } from '../recognition/types.ts'
import { VoiceSampler } from '../recognition/voice-sampler.ts'
import { timedWords } from '../recognition/words.ts'

/** Words that were chosen with less certainty than that are guesses. Those of clear speech have -0.1 and more. */
const leastLogProbability = -0.75

/** Pieces that are decoded beside each other, while the next one is cut: the model takes one processor for each. */
const piecesAtOnce = Math.min(2, availableParallelism())

/** A piece of sound that is being decoded. */
interface Decoding {
  piece: SoundPiece
  decoded: Promise<Decoded>
}

let model: Promise<Moonshine> | undefined

/** Writes what is said in a media file, piece by piece. @throws SpeechError */
export async function recogniseTask(task: RecogniseTask, options: TaskOptions<TaskPart>): Promise<Transcript> {
  const { signal } = options
  model ??= Moonshine.open({ folder: task.optimisedFolder, warn: options.note })
  model.catch(() => (model = undefined))
  const opened = await model
  const voice = (await loadRnnoise()).createDenoiseState()
  const sampler = new VoiceSampler((frame) => voice.processFrame(frame))
  const cutter = new PieceCutter((frame, levelDb) => sampler.voiceOf(frame, levelDb))
  const decoding: Decoding[] = []
  const segments: TranscriptSegment[] = []
  let samples = 0
  const report = (): void =>
    options.onProgress(task.durationMs > 0 ? Math.min(1, ((samples / pcmRate) * 1000) / task.durationMs) : 0)

  /** Writes the first of the pieces that are being decoded. */
  const write = async ({ piece, decoded: making }: Decoding): Promise<void> => {
    const decoded = await making
    report()
    if (decoded.logProbability < leastLogProbability) return
    const found = segmentsOf(timedWords(decoded, piece.levels), piece.startMs, decoded.logProbability)
    segments.push(...found)
    if (found.length > 0) options.onPart(found)
  }
  const recognise = async (pieces: Iterable<SoundPiece>): Promise<void> => {
    for (const piece of pieces) {
      signal.throwIfAborted()
      const decoded = opened.decode(piece.samples, signal)
      // A piece that fails is told when it is its turn to be written.
      decoded.catch(() => undefined)
      decoding.push({ piece, decoded })
      if (decoding.length === piecesAtOnce) await write(decoding.shift()!)
    }
  }
  try {
    for await (const block of streamPcm({ ffmpeg: task.ffmpeg }, task.path, signal)) {
      samples += block.length
      await recognise(cutter.add(block))
      report()
    }
    await recognise(cutter.end())
    for (const one of decoding) await write(one)
  } catch (error) {
    if (!(error instanceof AudioUnreadableError)) throw error
    const text = message('engineSpeech.recordingUnreadable', { label: task.label })
    throw new SpeechError('recording-unreadable', text, { cause: error })
  } finally {
    await Promise.allSettled(decoding.map(({ decoded }) => decoded))
    voice.destroy()
  }
  return { durationMs: Math.round((samples / pcmRate) * 1000), segments }
}
