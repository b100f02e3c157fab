import type { TaskOptions } from '../../workers/serve.ts'
import type { OptimisedStore } from '../onnx/optimised.ts'
import { speakable, toPiper } from '../languages/english/index.ts'
import { Pauses, prosodyOfWord, withBreaks, withPhonemes } from './markup.ts'
import type { TextMarkup, WordProsody } from './markup.ts'
import { shapeWords, withSilences } from './shape-words.ts'
import { languages } from '../languages/index.ts'
import type { SpokenSentence, VoiceSymbols } from '../languages/types.ts'
import { raiseEnd } from '../sound/final-rise.ts'
import { scalePitchRange } from '../sound/pitch-range.ts'
import { PcmWriter } from '../sound/pcm-file.ts'
import type { PhonemeTiming, WordTiming } from '../types.ts'
import { chunksOf, type Chunk } from './chunks.ts'
import type { SpeechModel } from './model.ts'
import { openKokoro } from './kokoro.ts'
import { openPiper } from './piper.ts'
import type { SpeakResult, SpeakTask, WorkerVoice } from './protocol.ts'
import { readingOf, usualReading } from './take.ts'
import { phonemesOf, type SpokenSymbol } from './units.ts'
import { createVoiceShaper } from './voice-shaper.ts'
import { utter } from './utterance.ts'
import type { Utterance } from './utterance.ts'

/** Silence where a long sentence was divided at a mark (ms at natural speed). */
const markPauseMs = 80
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

/** What an utterance is spoken with: its sound within its sentence. */
interface Melody {
  sentence: SpokenSentence
  marks: TextMarkup['marks']
  /** Silence after each word but the last one, ms. */
  silences: readonly number[]
}

/** An utterance with what markup says of its words. */
function marked(utterance: Utterance, { sentence, marks, silences }: Melody, sampleRate: number): Utterance {
  const isMarked = marks.some((mark) => 'prosody' in mark)
  const prosodyOf = (word: number): WordProsody => prosodyOfWord(sentence.words[word]!, marks)
  const samples = isMarked ? shapeWords(utterance, sampleRate, prosodyOf) : utterance.samples
  const asked = silences.flatMap((ms, word): [number, number][] => (ms > 0 ? [[word, ms]] : []))
  return asked.length === 0
    ? { ...utterance, samples }
    : withSilences({ ...utterance, samples }, sampleRate, new Map(asked))
}

/** The sound of an utterance with the pitch range of its reading. */
function ranged(utterance: Utterance, pitchRange: number, sampleRate: number): Utterance {
  if (pitchRange === 1) return utterance
  return { ...utterance, samples: scalePitchRange(utterance.samples, sampleRate, pitchRange) }
}

const vowel = /[aeiouɯɨ]/
/** The sound of an utterance, which rises at its end where a question does. */
function intoned(utterance: Utterance, endsHigh: boolean, sampleRate: number): Utterance {
  const { samples, symbols } = utterance
  if (!endsHigh) return utterance
  const phonemes = phonemesOf(symbols)
  // Languages without stress rise at their last syllable.
  const from = phonemes.findLast(({ stress }) => stress === 1) ?? phonemes.findLast(({ ipa }) => vowel.test(ipa))
  return { samples: raiseEnd(samples, sampleRate, (from?.startMs ?? 0) / 1000), symbols }
}

/** How a voice reads a text, and the symbols in which its model takes a sentence. The everyday voices speak American English. */
function reader(voice: WorkerVoice): {
  sentences: (text: string) => Iterable<SpokenSentence>
  symbols: (sentence: SpokenSentence) => VoiceSymbols
} {
  if (voice.engine === 'piper')
    return { sentences: (text) => speakable(text, { accent: 'American' }), symbols: toPiper }
  const language = languages[voice.language]
  return { sentences: (text) => language.speakable(text, voice.accent), symbols: language.toKokoro }
}

/**
 * Speaks a share of a text sentence by sentence to a file of samples; only timings are kept in memory. Where no sentence
 * begins within the share, or none has anything that can be spoken, there are no samples.
 * @throws SpeechError `models-missing`, `models-broken` or `disk`
 */
export async function speakTask(task: SpeakTask, options: TaskOptions): Promise<SpeakResult> {
  const { voice, speed, take, share, markup } = task
  const model = await modelFor(voice.engine, { folder: task.optimisedFolder, warn: options.note })
  const voiceName = voice.engine === 'piper' ? voice.speaker : voice.style
  const shape = createVoiceShaper(voice, model.sampleRate)
  const { sentences, symbols } = reader(voice)
  const timings = new Timings()
  const writer = await PcmWriter.create(task.path)
  const isAmerican = voice.engine === 'piper' || voice.accent === 'American'
  const { marks } = markup
  const pauses = new Pauses(markup.pauses)
  const written = (ms: number): number => Math.round((ms * model.sampleRate) / 1000)
  let silenceDueMs = 0
  let isLast = true
  try {
    for (const read of sentences(task.text)) {
      const [begins, pauseMs] = [read.words[0]!.start / task.text.length, pauses.until(read.words[0]!.start)]
      const isOfLater = begins >= share.to
      // Whoever speaks the part before pauses there.
      if (pauseMs > 0 && (share.from === 0 || writer.samples > 0)) silenceDueMs = pauseMs
      if (isOfLater) {
        isLast = false
        break
      }
      const silences = pauses.within(read)
      const sentence = withBreaks(withPhonemes(read, marks, isAmerican), silences)
      if (begins < share.from) continue
      const ofSentence = marks.filter(({ from, to }) => from < read.words.at(-1)!.end && read.words[0]!.start < to)
      const lengthOf = (word: number): number => prosodyOfWord(sentence.words[word]!, ofSentence).length
      const reading = take === 0 ? usualReading : readingOf(take, read.words.map(({ text }) => text).join(' '))
      const speakingRate = {
        lengthScale: voice.lengthScale * reading.length,
        speed,
        take,
        ...(ofSentence.some((mark) => 'prosody' in mark) ? { lengthOf } : {}),
      }
      const firstWord = timings.words.length
      for (const { text } of sentence.words) timings.begin(text)
      for (const chunk of chunksOf(symbols(sentence), model.maxSymbols)) {
        options.signal.throwIfAborted()
        const utterance = await utter(model, voiceName, chunk, speakingRate)
        if (!utterance) continue
        await writer.writeSilence(written(silenceDueMs))
        const rises = sentence.endsHigh && chunk.end === 'sentence'
        const spoken = marked(
          intoned(ranged(utterance, reading.pitchRange, model.sampleRate), rises, model.sampleRate),
          { sentence, marks: ofSentence, silences },
          model.sampleRate,
        )
        timings.add(spoken.symbols, firstWord, (writer.samples / model.sampleRate) * 1000)
        await writer.write(shape(spoken.samples))
        const asked = chunk.end === 'sentence' ? 0 : (silences[Math.max(...chunk.wordOf)] ?? 0)
        silenceDueMs = asked > 0 ? asked : (pauseAfter(chunk, sentence.pauseAfterMs) / speed) * reading.pause
      }
      const done = (sentence.words.at(-1)!.end / task.text.length - share.from) / (share.to - share.from)
      options.onProgress(Math.max(0, Math.min(1, done)))
    }
    if (isLast && writer.samples > 0) await writer.writeSilence(written(pauses.until(task.text.length)))
  } finally {
    await writer.close()
  }
  return {
    sampleRate: model.sampleRate,
    samples: writer.samples,
    pauseMs: silenceDueMs,
    words: timings.finish(),
    phonemes: timings.phonemes,
  }
}
