import { createHash } from 'node:crypto'
import { access, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { VoiceoverOutput } from '../../../common/bridge/index.ts'
import { withoutPauses } from '../../../common/pronounce/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { makeVoiceFile } from '../../../media/voice-files/index.ts'
import type { Clock } from '../../core/clock.ts'
import { writeBeside } from './beside.ts'
import { generatedComment, refuseForeign } from './foreign.ts'
import type { Master, SpeechPlace } from './master.ts'
import type { MadeFiles } from './made-files.ts'
import type { Scripts, ToSayScript } from './scripts.ts'
import type { Made } from './types.ts'

/** All that a row's file is made from. */
export interface RowOrder {
  what: ToSayScript
  place: SpeechPlace
  /** Absolute. */
  path: string
  output: VoiceoverOutput
  /** Who speaks, by name. */
  voice: string
  /** As it was typed: what subtitles show. */
  text: string
}

export interface RowMakerOptions {
  scripts: Scripts
  files: MadeFiles
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

  /** Ids of the jobs that rows wait for. */
  get waited(): ReadonlyMap<string, number> {
    return this.#options.scripts.waited
  }

  /** Names what a file is made from: equal when making it again would give the same. */
  signatureOf({ what, place, output, voice, text }: RowOrder): string {
    const { format, channels, sampleRate, loudness, head, tail, subtitles } = output
    const sound = { format, channels, sampleRate, loudness, head, tail, subtitles: [...subtitles].sort() }
    const parts = [version, this.#options.scripts.keyOf(place, what), sound, voice, text]
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
  }

  /** The file, if it is there as it would be made. */
  there(order: RowOrder): Promise<Made | null> {
    return this.#options.files.there(order.path, this.signatureOf(order))
  }

  /** What is spoken by itself; `key` is equal where the same is said by the same voice. */
  piecesOf({ place, what }: RowOrder): { key: string; text: string }[] {
    const keys = this.#options.scripts.pieceKeys(place, what)
    return what.pieces.map(({ line }, index) => ({ key: keys[index]!, text: line.text }))
  }

  /** Whether a piece's speech, by its key, lies on this machine. */
  async isHere(key: string): Promise<boolean> {
    return (await this.#options.scripts.find(key)) !== null
  }

  /** Whether it is spoken already, so that having it costs nothing. */
  isSpoken({ place, what }: RowOrder): Promise<boolean> {
    return this.#options.scripts.isSpoken(place, what)
  }

  /** @returns `reused`: nothing had to be spoken. @throws RowFault, SaveFault, MediaError, errors of the disk, the signal's reason */
  async make(order: RowOrder, work: RowWork): Promise<{ made: Made; reused: boolean }> {
    const { scripts } = this.#options
    const there = await this.there(order)
    if (there) return { made: there, reused: true }
    const { master, made } = await scripts.make(order.place, order.what, {
      ...work,
      onShare: (share) => work.onShare(share === null ? null : share * speakingShare),
    })
    work.signal.throwIfAborted()
    work.onShare(speakingShare)
    return { made: await this.#write(order, master, work.signal), reused: !made }
  }

  async #write(order: RowOrder, master: Master, signal: AbortSignal): Promise<Made> {
    const { files, clock, tools } = this.#options
    const { path, output } = order
    // Made when the run began: one that is gone since may have been a disk, whose place is not to be filled.
    await access(dirname(path))
    if (!files.known(path)) await refuseForeign(path, basename(path))
    const { format, channels, sampleRate, loudness } = output
    const { leadMs, pieces } = order.what.script
    // A pause before the first word or after the last one is kept beside the silence that every file gets.
    const head = output.head === null ? null : output.head + (leadMs ?? 0)
    const tail = output.tail === null ? null : output.tail + (pieces.at(-1)?.pauseMs ?? 0)
    const tags = { title: titleOf(withoutPauses(order.text)), artist: order.voice, comment: generatedComment }
    const done = await makeVoiceFile(
      ...([await tools(), master.path, path] as const),
      { format, channels, sampleRate, loudness, head, tail },
      tags,
      { signal },
    )
    const { durationMs, offsetMs, recipe } = done
    const { words, stretches } = master
    await writeBeside(path, output.subtitles, { order, words, stretches, durationMs, offsetMs })
    const found = await stat(path)
    const made: Made = {
      ...{ path, signature: this.signatureOf(order), speech: master.key, durationMs, offsetMs, recipe },
      ...{ size: found.size, mtimeMs: found.mtimeMs },
    }
    files.keep(made, clock.now())
    return made
  }
}

function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${[...line].slice(0, 119).join('')}…` : line
}
