import { message } from '../../common/messages/index.ts'
import type { MediaTools } from '../../media/index.ts'
import { spaceSpeech } from '../../media/voice-files/index.ts'
import { SaveFault } from '../core/save-fault.ts'
import { speechKey } from './request.ts'
import type { Script } from './script.ts'
import { isPlain, scriptKey } from './spoken-script.ts'
import type { SpokenScript } from './spoken-script.ts'
import type { SpeechFile, SpeechFiles } from './speech-files.ts'
import { findRemote, isAskedFor, synthesize } from './synthesize.ts'
import type { SpeechRequestOptions, SpeechConnection, SpeechDeps, SpeechQuality, Utterance } from './types.ts'
import { wordTimes } from './word-times.ts'

/** Speech that is stored on this machine. */
export interface LocalSpeech {
  /** Key by everything that the speech is made from. */
  key: string
  path: string
  durationMs: number
  words: SpeechFile['words']
  /** Times at which the pieces are spoken, ms; [] for a single piece. */
  stretches: readonly { startMs: number; endMs: number }[]
}

export interface SpeechSourceOptions extends SpeechDeps {
  files: SpeechFiles
  tools: () => Promise<MediaTools>
}

/**
 * Speech in files on this machine, made once for any number of callers. Each piece of a script with pauses is stored
 * separately, and so is the whole with its pauses. A script of a single piece without pauses is that piece.
 */
export class SpeechSource {
  readonly #options: SpeechSourceOptions
  readonly #making = new Map<string, Promise<unknown>>()

  constructor(options: SpeechSourceOptions) {
    this.#options = options
  }

  /** Key of a script: equal for scripts that sound the same. */
  keyOf({ id }: SpeechConnection, spoken: SpokenScript): string {
    return scriptKey(id, spoken)
  }

  /** Keys of the pieces, in order; a text that occurs twice has its key twice. */
  pieceKeys({ id }: SpeechConnection, { pieces }: SpokenScript): string[] {
    return pieces.map((piece) => speechKey(id, piece))
  }

  /** Stored speech by its key, a whole script or a piece; makes no requests. */
  async find(key: string, quality: SpeechQuality = 'any'): Promise<LocalSpeech | null> {
    const file = await this.#options.files.find(key, quality)
    return file && this.#local(key, file)
  }

  /** Whether all of a script is stored here, or its service has it or is making it, so that it costs no credits. */
  async isSpoken(connection: SpeechConnection, spoken: SpokenScript, quality: SpeechQuality): Promise<boolean> {
    const wanted = wantedOf(connection, quality)
    if (await this.#here(connection, spoken, wanted)) return true
    for (const [key, piece] of new Map(spoken.pieces.map((one) => [speechKey(connection.id, one), one])))
      if (!(await this.find(key, wanted)) && !(await isAskedFor(this.#options, connection, piece, wanted))) return false
    return true
  }

  /** Address of a text's speech at its service, when the service has it; no speech is requested. */
  remote(
    connection: SpeechConnection,
    utterance: Utterance,
    quality: SpeechQuality,
    signal: AbortSignal,
  ): Promise<string | null> {
    return findRemote(this.#options, connection, utterance, quality, signal)
  }

  /**
   * Makes the pieces one after the other, so that those finished before a failure are kept for the next time.
   * @returns `isNew`: whether any speech had to be made
   * @throws SpeechFault, SaveFault, MediaError, or the signal's reason
   */
  async speak(
    connection: SpeechConnection,
    spoken: SpokenScript,
    asking: SpeechRequestOptions,
  ): Promise<{ speech: LocalSpeech; isNew: boolean }> {
    if (isPlain(spoken)) return this.#utter(connection, spoken.pieces[0]!, asking)
    const key = this.keyOf(connection, spoken)
    const here = await this.#here(connection, spoken, wantedOf(connection, asking.quality))
    if (here) return { speech: here, isNew: false }
    const lengths = spoken.pieces.map(({ text }) => text.length)
    const whole = lengths.reduce((sum, one) => sum + one, 0)
    const parts: LocalSpeech[] = []
    let isNew = false
    let before = 0
    for (const [index, piece] of spoken.pieces.entries()) {
      const start = before
      const result = await this.#utter(connection, piece, {
        ...asking,
        onShare: (share) => asking.onShare((start + (share ?? 0) * lengths[index]!) / whole),
      })
      parts.push(result.speech)
      isNew ||= result.isNew
      before += lengths[index]!
      asking.onShare(before / whole)
    }
    return { speech: await this.#together(key, spoken.script, parts, asking.signal), isNew }
  }

  /** The stored speech of a whole script. A script with pauses is always WAV, so its quality is that of its pieces. */
  async #here(connection: SpeechConnection, spoken: SpokenScript, quality: SpeechQuality): Promise<LocalSpeech | null> {
    const here = await this.find(this.keyOf(connection, spoken), quality)
    if (!here || quality === 'any' || isPlain(spoken)) return here
    for (const key of this.pieceKeys(connection, spoken)) if (!(await this.find(key, quality))) return null
    return here
  }

  async #utter(
    connection: SpeechConnection,
    utterance: Utterance,
    asking: SpeechRequestOptions,
  ): Promise<{ speech: LocalSpeech; isNew: boolean }> {
    const { signal } = asking
    const key = speechKey(connection.id, utterance)
    const quality = wantedOf(connection, asking.quality)
    for (;;) {
      const here = await this.find(key, quality)
      if (here) return { speech: here, isNew: false }
      signal.throwIfAborted()
      const other = this.#making.get(key)
      if (!other) break
      // Another caller is making the same speech. Whether that succeeds or fails, this call then searches the store again.
      await abortable(
        other.catch(() => undefined),
        signal,
      )
    }
    const making = this.#fetched(key, connection, utterance, { ...asking, quality })
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      this.#making.delete(key)
    }
  }

  async #fetched(
    key: string,
    connection: SpeechConnection,
    utterance: Utterance,
    asking: SpeechRequestOptions,
  ): Promise<{ speech: LocalSpeech; isNew: boolean }> {
    const { signal, quality } = asking
    const { url, remoteId, isNew } = await synthesize(this.#options, connection, utterance, asking)
    const words = await wordTimes(connection, remoteId, signal)
    const facts = { words, best: quality === 'lossless' || isNew }
    try {
      return { speech: this.#local(key, await this.#options.files.fetch(key, url, facts, signal)), isNew }
    } catch (error) {
      throw await this.#fetchFault(error, url, signal)
    }
  }

  /**
   * An interrupted download of one file doesn't mean that the service can't be reached, if its server still answers.
   */
  async #fetchFault(error: unknown, url: string, signal: AbortSignal): Promise<unknown> {
    if (!(error instanceof SaveFault)) return error
    const { code, text } = error
    const isOfFile = code === 'link-expired' || (code === 'network' && (await this.#options.stillThere(url, signal)))
    if (!isOfFile) return error
    const next = message('sheetRows.fetchAgain')
    return new SaveFault(code === 'network' ? 'refused' : code, text, { next, cause: error })
  }

  async #together(key: string, script: Script, spoken: LocalSpeech[], signal: AbortSignal): Promise<LocalSpeech> {
    const { files, tools } = this.#options
    const file = await files.keep(key, async (path) => {
      const pieces = spoken.map((one, index) => ({
        path: one.path,
        label: message('speechErrors.piece', { n: index + 1 }),
        pauseMs: script.pieces[index]!.pauseMs,
      }))
      const { keepsEdges = false } = script
      const options = { signal, keepsEdges }
      const { durationMs, positions } = await spaceSpeech(await tools(), pieces, script.leadMs, path, options)
      const words = spoken.flatMap((one, index) => {
        const { startMs, endMs, shiftMs } = positions[index]!
        const within = (ms: number): number => Math.min(endMs, Math.max(startMs, ms + shiftMs))
        return one.words.map((word) => ({
          text: word.text,
          startMs: within(word.startMs),
          endMs: within(word.endMs),
        }))
      })
      return { durationMs, words, stretches: positions.map(({ startMs, endMs }) => ({ startMs, endMs })) }
    })
    return this.#local(key, file)
  }

  #local(key: string, file: SpeechFile): LocalSpeech {
    const { durationMs, words, stretches = [] } = file
    return { key, path: this.#options.files.pathOf(file), durationMs, words, stretches }
  }
}

/** The quality to ask for: services other than engines have only one. */
function wantedOf({ service }: SpeechConnection, quality: SpeechQuality): SpeechQuality {
  return service.local === true ? quality : 'any'
}

/** Awaits work until the signal aborts. @throws the signal's reason */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let onAbort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
