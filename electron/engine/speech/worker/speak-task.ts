import { message } from '../../../common/messages/index.ts'
import { unreadable } from '../../../common/text/index.ts'
import type { TaskOptions } from '../../workers/serve.ts'
import { SpeechError } from '../errors.ts'
import type { OptimisedStore } from '../onnx/optimised.ts'
import { type Accent, speakable, toKokoro, toPiper } from '../phonemes/index.ts'
import { raiseEnd } from '../sound/final-rise.ts'
import { level } from '../sound/level.ts'
import { PcmWriter } from '../sound/pcm-file.ts'
import type { PhonemeTiming, WordTiming } from '../types.ts'
import { chunksOf, type Chunk } from './chunks.ts'
import type { SpeechModel } from './model.ts'
import { openKokoro } from './kokoro.ts'
import { openPiper } from './piper.ts'
import type { SpeakResult, SpeakTask, WorkerVoice } from './protocol.ts'
import { phonemesOf, type SpokenSymbol } from './units.ts'
import { createVoiceShaper } from './voice-shaper.ts'
import { utter } from './utterance.ts'
import type { Utterance } from './utterance.ts'

/** Silence where a long sentence was divided at a mark (ms at natural speed). */
const markPauseMs = 80
/** Share of the progress for speaking; the rest is for levelling. */
const speakingShare = 0.95

const models = new Map<WorkerVoice['engine'], Promise<SpeechModel>>()

/** Opens a model at its first use; it stays loaded as long as the process lives. */
function modelFor(engine: WorkerVoice['engine'], store: OptimisedStore): Promise<SpeechModel> {
  let model = models.get(engine)
  if (!model) {
    model = engine === 'piper' ? openPiper(store) : openKokoro(store)
    models.set(engine, model)
    model.catch(() => models.delete(engine))
  }
  return model
}

/** Collects the timings of utterances in the order in which they are written. */
class Timings {
  readonly words: (WordTiming & { spoken: boolean })[] = []
  readonly phonemes: PhonemeTiming[] = []

  begin(text: string): void {
    this.words.push({ text, startMs: 0, endMs: 0, spoken: false })
  }

  /**
   * Adds an utterance. Symbols have the index of their word in the sentence; `firstWord` is the index of the sentence's
   * first word in the text.
   */
  add(symbols: readonly SpokenSymbol[], firstWord: number, offsetMs: number): void {
    for (const phoneme of phonemesOf(symbols)) {
      this.phonemes.push({
        ...phoneme,
        startMs: round(phoneme.startMs + offsetMs),
        endMs: round(phoneme.endMs + offsetMs),
      })
    }
    for (const symbol of symbols) {
      const word = this.words[firstWord + symbol.word]!
      if (!word.spoken) word.startMs = round(symbol.startMs + offsetMs)
      word.endMs = round(symbol.endMs + offsetMs)
      word.spoken = true
    }
  }

  /**
   * Timings of all words. A word that could not be pronounced takes no time and stands at the end of the word before
   * it.
   */
  finish(): WordTiming[] {
    let at = 0
    return this.words.map(({ text, startMs, endMs, spoken }) => {
      if (spoken) at = endMs
      return spoken ? { text, startMs, endMs } : { text, startMs: at, endMs: at }
    })
  }
}

const round = (ms: number): number => Math.round(ms)

/** Silence after an utterance (ms at natural speed). */
function pauseAfter(chunk: Chunk, sentencePauseMs: number): number {
  if (chunk.end === 'sentence') return sentencePauseMs
  return chunk.end === 'mark' ? markPauseMs : 0
}

/** The sound of an utterance, which rises at its end where a question does. */
function intoned({ samples, symbols }: Utterance, endsHigh: boolean, sampleRate: number): Float32Array {
  if (!endsHigh) return samples
  const stressed = phonemesOf(symbols).findLast(({ stress }) => stress === 1)
  return raiseEnd(samples, sampleRate, (stressed?.startMs ?? 0) / 1000)
}

const accentOf = (voice: WorkerVoice): Accent => (voice.engine === 'piper' ? 'American' : voice.accent)

/**
 * Speaks a text sentence by sentence to a file of samples; only timings are kept in memory.
 * @throws SpeechError `nothing-to-say`, `models-missing`, `models-broken` or `disk`
 */
export async function speakTask(task: SpeakTask, options: TaskOptions): Promise<SpeakResult> {
  const { voice, speed } = task
  const model = await modelFor(voice.engine, { folder: task.optimisedFolder, warn: options.note })
  const voiceName = voice.engine === 'piper' ? voice.speaker : voice.style
  const speakingRate = { lengthScale: voice.lengthScale, speed }
  const shape = createVoiceShaper(voice, model.sampleRate)
  const timings = new Timings()
  const writer = await PcmWriter.create(task.scratchPath)
  try {
    let silenceDueMs = 0
    for (const sentence of speakable(task.text, { accent: accentOf(voice) })) {
      const firstWord = timings.words.length
      for (const { text } of sentence.words) timings.begin(text)
      const symbols = voice.engine === 'piper' ? toPiper(sentence) : toKokoro(sentence)
      for (const chunk of chunksOf(symbols, model.maxSymbols)) {
        options.signal.throwIfAborted()
        const utterance = await utter(model, voiceName, chunk, speakingRate)
        if (!utterance) continue
        await writer.writeSilence(Math.round(((silenceDueMs / speed) * model.sampleRate) / 1000))
        timings.add(utterance.symbols, firstWord, (writer.samples / model.sampleRate) * 1000)
        await writer.write(shape(intoned(utterance, sentence.endsHigh && chunk.end === 'sentence', model.sampleRate)))
        silenceDueMs = pauseAfter(chunk, sentence.pauseAfterMs)
      }
      const read = (sentence.words.at(-1)?.end ?? 0) / task.text.length
      options.onProgress(Math.min(1, read) * speakingShare)
    }
  } finally {
    await writer.close()
  }
  if (timings.phonemes.length === 0) throw nothingToSay(task.text)
  await level(task.scratchPath, task.pcmPath, model.sampleRate, () => {
    options.signal.throwIfAborted()
    // Progress is also a sign of life: without it, a worker that levels a long sound would count as stalled.
    options.onProgress(speakingShare)
  })
  options.onProgress(1)
  return {
    sampleRate: model.sampleRate,
    samples: writer.samples,
    words: timings.finish(),
    phonemes: timings.phonemes,
  }
}

/** Most characters of a text that an error quotes. */
const mostQuoted = 60

/** The error for a text of which nothing can be spoken: in another script than English, or without any word. */
function nothingToSay(text: string): SpeechError {
  const [foreign] = unreadable(text)
  if (!foreign) return new SpeechError('nothing-to-say', message('engineSpeech.noWords'))
  const line = foreign.text.replaceAll(/\s+/g, ' ')
  const quoted = line.length > mostQuoted ? `${[...line].slice(0, mostQuoted - 1).join('')}…` : line
  return new SpeechError('nothing-to-say', message('engineSpeech.otherScript', { text: quoted }))
}
