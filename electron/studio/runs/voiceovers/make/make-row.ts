import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { VoiceoverOutput } from '../../../../common/bridge/index.ts'
import { withoutPauses } from '../../../../common/pronounce/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import { makeVoiceFile } from '../../../../media/voice-files/index.ts'
import type { Clock } from '../../../core/clock.ts'
import { writeSidecars } from './sidecars.ts'
import { generatedComment, refuseOthers } from './foreign.ts'
import type { LocalSpeech, SpeechConnection, SpeechSource, SpokenScript } from '../../../speech/index.ts'
import { factsOf } from './output-index.ts'
import type { OutputIndex } from './output-index.ts'
import type { OutputFile } from '../store/types.ts'

/** All that a row's file is made from. */
export interface RowSpec {
  spoken: SpokenScript
  connection: SpeechConnection
  /** Absolute. */
  path: string
  output: VoiceoverOutput
  /** Who speaks, by name. */
  voice: string
  /** As it was typed: what subtitles show. */
  text: string
}

export interface RowMakerOptions {
  speech: SpeechSource
  outputs: OutputIndex
  clock: Clock
  tools: () => Promise<MediaTools>
}

export interface RowWork {
  signal: AbortSignal
  onShare: (share: number | null) => void
  resend: boolean
}

/** Of the whole of a row, what speaking is; the rest is the file. */
const speakingShare = 0.85
const version = 1

/** Makes files of rows: speech that is spoken once, and files of it that are made once. */
export class RowMaker {
  readonly #options: RowMakerOptions

  constructor(options: RowMakerOptions) {
    this.#options = options
  }

  /** Names what a file is made from: equal when making it again would give the same. */
  signatureOf({ spoken, connection, output, voice, text }: RowSpec): string {
    const { format, channels, sampleRate, loudness, head, tail, subtitles } = output
    const sound = { format, channels, sampleRate, loudness, head, tail, subtitles: [...subtitles].sort() }
    const parts = [version, this.#options.speech.keyOf(connection, spoken), sound, voice, text]
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
  }

  /** The file, if it is there as it would be made. */
  there(spec: RowSpec): Promise<OutputFile | null> {
    return this.#options.outputs.there(spec.path, this.signatureOf(spec))
  }

  /** What is spoken by itself; `key` is equal where the same is said by the same voice. */
  piecesOf({ connection, spoken }: RowSpec): { key: string; text: string }[] {
    const keys = this.#options.speech.pieceKeys(connection, spoken)
    return spoken.pieces.map(({ text }, index) => ({ key: keys[index]!, text }))
  }

  /** Whether a piece's speech, by its key, lies on this machine. */
  async isHere(key: string): Promise<boolean> {
    return (await this.#options.speech.find(key)) !== null
  }

  /** Whether it is spoken already, so that having it costs nothing. */
  isSpoken({ connection, spoken }: RowSpec): Promise<boolean> {
    return this.#options.speech.isSpoken(connection, spoken, 'lossless')
  }

  /** @returns `reused`: nothing had to be spoken. @throws RowFault, SaveFault, MediaError, errors of the disk, the signal's reason */
  async make(spec: RowSpec, work: RowWork): Promise<{ made: OutputFile; reused: boolean }> {
    const there = await this.there(spec)
    if (there) return { made: there, reused: true }
    await refuseOthers(this.#options.outputs, spec.path)
    const { speech, isNew } = await this.#options.speech.speak(spec.connection, spec.spoken, {
      ...work,
      quality: 'lossless',
      purpose: 'row',
      parentId: null,
      onShare: (share) => work.onShare(share === null ? null : share * speakingShare),
    })
    work.signal.throwIfAborted()
    work.onShare(speakingShare)
    return { made: await this.#write(spec, speech, work.signal), reused: !isNew }
  }

  async #write(spec: RowSpec, speech: LocalSpeech, signal: AbortSignal): Promise<OutputFile> {
    const { outputs, clock, tools } = this.#options
    const { path, output } = spec
    // Made when the run began: one that is gone since may have been a disk, whose place is not to be filled.
    await access(dirname(path))
    // Again: speaking took its time.
    await refuseOthers(outputs, path)
    const { format, channels, sampleRate, loudness } = output
    const { leadMs, pieces } = spec.spoken.script
    // A pause before the first word or after the last one is kept beside the silence that every file gets.
    const head = output.head === null ? null : output.head + (leadMs ?? 0)
    const tail = output.tail === null ? null : output.tail + (pieces.at(-1)?.pauseMs ?? 0)
    const tags = { title: titleOf(withoutPauses(spec.text)), artist: spec.voice, comment: generatedComment }
    outputs.forget(path)
    const done = await makeVoiceFile(
      ...([await tools(), speech.path, path] as const),
      { format, channels, sampleRate, loudness, head, tail },
      tags,
      { signal },
    )
    const { durationMs, offsetMs, recipe } = done
    const { words, stretches } = speech
    await writeSidecars(path, output.subtitles, { said: spec, words, stretches, durationMs, offsetMs })
    const made: OutputFile = {
      ...(await factsOf(path)),
      signature: this.signatureOf(spec),
      speech: speech.key,
      durationMs,
      offsetMs,
      recipe,
    }
    outputs.keep(made, clock.now())
    return made
  }
}

function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${[...line].slice(0, 119).join('')}…` : line
}
