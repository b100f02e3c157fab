import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { VoiceoverOutput } from '../../../../common/bridge/index.ts'
import { excerpt } from '../../../../common/messages/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import type { Proof } from '../../../../common/proof/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import type { SignFile } from '../../../../media/provenance/index.ts'
import { makeVoiceFile } from '../../../../media/voice-files/index.ts'
import type { Clock } from '../../../core/clock.ts'
import { writeSidecars } from './sidecars.ts'
import { generatedComment, refuseOthers } from './foreign.ts'
import type {
  Listen,
  LocalSpeech,
  ExpectedText,
  SpeechConnection,
  SpeechSource,
  SpokenScript,
} from '../../../speech/index.ts'
import { factsOf } from './output-index.ts'
import type { OutputIndex } from './output-index.ts'
import type { OutputFile } from '../store/types.ts'

/** Everything that a row's file is made from. */
export interface RowSpec {
  spoken: SpokenScript
  connection: SpeechConnection
  /** Absolute path of the row's file. */
  path: string
  output: VoiceoverOutput
  /** Name of the voice that speaks the row. */
  voice: string
  /** The row's text as typed, after the notice where it has one, which subtitles show. */
  text: string
  /** The row's text as typed, of which the file's tag for its title is made. */
  title: string
  /** The sentence that the file begins with; absent: it has none. */
  notice?: string
  /** What is compared with what is heard in the file; absent: nobody listens. */
  proof?: ExpectedText
}

export interface RowMakerOptions {
  speech: SpeechSource
  outputs: OutputIndex
  clock: Clock
  tools: () => Promise<MediaTools>
  /** Signs files with content credentials. */
  sign?: SignFile | undefined
  /** Listens to files whose specification asks for it. */
  listen?: Listen | undefined
  /** Called with errors that kept a file from being listened to: it is made all the same. */
  onError: (error: unknown) => void
}

export interface RowWork {
  signal: AbortSignal
  onShare: (share: number | null) => void
  resend: boolean
  /**
   * Called with the row's file while no other row can delete or overwrite it. `reused` is true when no speech had to be
   * made.
   */
  onFile: (file: OutputFile, reused: boolean) => void
}

/** Share of a row's progress that making speech takes, 0 to 1; the rest is for converting the file and listening to it. */
const speakingShare = 0.85
const version = 1

/** Makes the files of rows. Equal speech is made once, equal files are made once. */
export class RowMaker {
  readonly outputs: OutputIndex
  readonly #options: RowMakerOptions

  constructor(options: RowMakerOptions) {
    this.#options = options
    this.outputs = options.outputs
  }

  /** Key of everything that a file is made from: with the same key, making it again would give the same file. */
  signatureOf({ spoken, connection, output, voice, text }: RowSpec): string {
    const { format, channels, sampleRate, loudness, head, tail, subtitles } = output
    const sound = { format, channels, sampleRate, loudness, head, tail, subtitles: [...subtitles].sort() }
    const parts = [version, this.#options.speech.keyOf(connection, spoken), sound, voice, text]
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
  }

  /** The row's file, when it exists and was made from the same specification; otherwise null. */
  there(spec: RowSpec): Promise<OutputFile | null> {
    return this.#options.outputs.there(spec.path, this.signatureOf(spec))
  }

  /** The texts between pauses, each spoken separately. `key` is equal for the same text in the same voice. */
  piecesOf({ connection, spoken }: RowSpec): { key: string; text: string }[] {
    const keys = this.#options.speech.pieceKeys(connection, spoken)
    return spoken.pieces.map(({ text }, index) => ({ key: keys[index]!, text }))
  }

  /** Whether the speech of a key is stored on this machine. */
  async isHere(key: string): Promise<boolean> {
    return (await this.#options.speech.find(key)) !== null
  }

  /** Whether a row's speech is stored already, so that it costs no credits. */
  isSpoken({ connection, spoken }: RowSpec): Promise<boolean> {
    return this.#options.speech.isSpoken(connection, spoken, 'lossless')
  }

  /**
   * Makes a row's file and hands it to `onFile`. @throws RowFault, SaveFault, MediaError, errors of the disk, the
   * signal's reason
   */
  async make(spec: RowSpec, { onFile, ...work }: RowWork): Promise<void> {
    const { outputs, speech } = this.#options
    const isThere = await outputs.claim(spec.path, async () => {
      const there = await this.there(spec)
      if (there) onFile(await this.#listenedTo(there, spec, work.signal), true)
      else await refuseOthers(outputs, spec.path)
      return there !== null
    })
    if (isThere) return
    const { speech: spoken, isNew } = await speech.speak(spec.connection, spec.spoken, {
      ...work,
      quality: 'lossless',
      purpose: 'row',
      parentId: null,
      onShare: (share) => work.onShare(share === null ? null : share * speakingShare),
    })
    work.signal.throwIfAborted()
    work.onShare(speakingShare)
    await outputs.claim(spec.path, async () => onFile(await this.#write(spec, spoken, work.signal), !isNew))
  }

  /**
   * What listening to a row's speech shows, before a file is made of it; null where its specification asks for no listening. It is
   * spoken where it isn't yet, by an engine alone: another service would charge for it.
   */
  async listenToSpeech({ connection, spoken, proof }: RowSpec, signal: AbortSignal): Promise<Proof | null> {
    const { speech, listen } = this.#options
    if (!proof || !listen || !connection.free) return null
    const asking = { quality: 'lossless', purpose: 'voice', parentId: null, resend: false } as const
    const result = await speech.speak(connection, spoken, { ...asking, signal, onShare: () => undefined })
    return listen(result.speech.path, proof, signal)
  }

  async #write(spec: RowSpec, speech: LocalSpeech, signal: AbortSignal): Promise<OutputFile> {
    const { outputs, clock, tools, sign } = this.#options
    const { path, output } = spec
    // The folder existed when the run began. If it has disappeared, its disk may have been removed, and creating the
    // folder would write to the wrong disk.
    await access(dirname(path))
    // The path is checked again, since a file may have appeared there while speech was made.
    await refuseOthers(outputs, path)
    const { format, channels, sampleRate, loudness } = output
    const { leadMs, pieces } = spec.spoken.script
    // A pause in the script before the first word or after the last one is added to the silence that every file gets.
    const head = output.head === null ? null : output.head + (leadMs ?? 0)
    const tail = output.tail === null ? null : output.tail + (pieces.at(-1)?.pauseMs ?? 0)
    const tags = { title: excerpt(plainText(spec.title), 120), artist: spec.voice, comment: generatedComment }
    outputs.forget(path)
    const done = await makeVoiceFile(
      ...([await tools(), speech.path, path] as const),
      { format, channels, sampleRate, loudness, head, tail },
      tags,
      { signal, sign, marks: spec.notice === undefined ? [] : ['spoken-notice'] },
    )
    const { durationMs, offsetMs, recipe } = done
    const { words, stretches } = speech
    await writeSidecars(path, output.subtitles, { source: spec, words, stretches, durationMs, offsetMs })
    const proof = await this.#listen(spec, signal)
    const outputFile: OutputFile = {
      ...(await factsOf(path)),
      signature: this.signatureOf(spec),
      speech: speech.key,
      durationMs,
      offsetMs,
      recipe,
      ...(spec.notice === undefined ? {} : { notice: spec.notice }),
      ...(proof && { proof }),
    }
    outputs.keep(outputFile, clock.now())
    return outputFile
  }

  /** A file that was made before, with its proof where one is asked for. */
  async #listenedTo(file: OutputFile, spec: RowSpec, signal: AbortSignal): Promise<OutputFile> {
    const { outputs, clock } = this.#options
    const proof = file.proof ? null : await this.#listen(spec, signal)
    if (!proof) return file
    const listened = { ...file, proof }
    outputs.keep(listened, clock.now())
    return listened
  }

  async #listen({ path, proof }: RowSpec, signal: AbortSignal): Promise<Proof | null> {
    const { listen, onError } = this.#options
    if (!proof || !listen) return null
    try {
      return await listen(path, proof, signal)
    } catch (error) {
      signal.throwIfAborted()
      // A file that can't be listened to, for example while the engine restarts, is as good as one that nobody listened to.
      onError(error)
      return null
    }
  }
}
