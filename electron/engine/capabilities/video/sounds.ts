import { join } from 'node:path'
import pLimit from 'p-limit'
import { parseMediaFragment } from '../../../common/service/media-fragment.ts'
import type { TimeFragment } from '../../../common/service/media-fragment.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { programsAtOnce } from '../../../media/process.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import type { TimingsStore } from '../../speech/timings.ts'
import type { PhonemeTiming, Speech, SpeechRequest, WordTiming } from '../../speech/types.ts'
import type { WorkOptions } from '../../../media/types.ts'
import { speedIn } from './plan/sounds.ts'
import type { ScriptMarks } from '../../../common/service/extension/gestures.ts'
import type { PlanPart, PlanSound } from './plan/types.ts'

/** The sound of an item, as a file on this machine. */
export interface ReadySound {
  path: string
  /** How messages name the sound. */
  label: string
  fragment?: TimeFragment
  /** For how long the part of the sound is heard, at its speed, ms. */
  durationMs: number
  /** Length of the whole sound file, ms. */
  wholeMs: number
  /** Phonemes of the whole file, when the engine spoke it itself. */
  phonemes?: readonly PhonemeTiming[]
  /** Words of the whole file with their times in it, when the engine spoke it itself. */
  words?: readonly WordTiming[]
  /** The text of the whole file, when the engine spoke it itself. */
  text?: string
  /** The text that captions show for the sound; absent: the spoken words. */
  caption?: string
  /** What the sound's script asks of who speaks it. */
  script?: ScriptMarks
  /** How the sound is played; absent: as it was recorded. */
  part?: PlanPart
  /** Gain that brings a recording to the loudness of speech, dB. */
  gainDb?: number
  /** Nobody speaks in it. */
  isSilent?: true
}

/** A sound that is on this machine, whatever part of it is heard. */
type SoundFile = Omit<ReadySound, 'fragment' | 'durationMs' | 'part' | 'script' | 'gainDb' | 'isSilent'>

export interface SoundParts {
  inputs: Inputs
  /** Speaks a text to `<outBase>.wav`. */
  speak: (
    request: SpeechRequest,
    options: WorkOptions,
  ) => Promise<Pick<Speech, 'wavPath' | 'durationMs' | 'phonemes' | 'words'>>
  voices: Voices
  timings: TimingsStore
}

/** Fetches or speaks the sounds of a video, each source once. */
export class SoundReader {
  readonly #parts: SoundParts
  readonly #context: RunContext
  readonly #files = new Map<string, Promise<SoundFile>>()
  #spoken = 0
  /** Texts are spoken beside each other: each takes one processor. */
  readonly #inTurn = pLimit(programsAtOnce)

  constructor(parts: SoundParts, context: RunContext) {
    this.#parts = parts
    this.#context = context
  }

  /** Prepares a sound; undefined when its fragment lies behind the sound's end. */
  async ready(sound: PlanSound, onProgress: (share: number) => void): Promise<ReadySound | undefined> {
    const key =
      sound.kind === 'url'
        ? `url ${sound.url.replace(/#.*$/s, '')}`
        : `text ${sound.voiceId} ${String(sound.rate)} ${sound.sent}`
    let file = this.#files.get(key)
    if (!file) {
      file = sound.kind === 'url' ? this.#fetchFile(sound.url) : this.#speak(sound, onProgress)
      this.#files.set(key, file)
    }
    const { caption = sound.kind === 'text' ? sound.text : undefined } = sound
    const { part, script, isSilent } = sound
    const speed = speedIn(part)
    const { words, phonemes, ...known } = await file
    const whole = {
      ...known,
      // At another speed, a sound is no longer what the engine knows the words of.
      ...(speed === 1 && words ? { words } : {}),
      ...(speed === 1 && phonemes ? { phonemes } : {}),
      ...(caption === undefined ? {} : { caption }),
      ...(script ? { script } : {}),
      ...(part ? { part } : {}),
      ...(isSilent ? { isSilent } : {}),
    }
    const fragment = sound.kind === 'url' ? parseMediaFragment(sound.url) : undefined
    if (!fragment) return { ...whole, durationMs: whole.wholeMs / speed }
    const end = Math.min(fragment.endMs ?? whole.wholeMs, whole.wholeMs)
    // After the end of a sound there is silence, and a part of a longer scene can lie there.
    if (end <= fragment.startMs) return undefined
    return { ...whole, fragment, durationMs: (end - fragment.startMs) / speed }
  }

  async #fetchFile(url: string): Promise<SoundFile> {
    const { folder, signal } = this.#context
    const input = await this.#parts.inputs.open({ url, kind: 'audio', folder, signal })
    const recordId = input.stored?.purpose === 'result' ? input.stored.recordId : null
    const timings = recordId === null ? undefined : await this.#parts.timings.get(recordId)
    const wholeMs = input.info.audio?.durationMs ?? input.info.durationMs
    return {
      path: input.path,
      label: shownUrl(url),
      wholeMs,
      ...timings,
    }
  }

  async #speak(sound: Extract<PlanSound, { kind: 'text' }>, onProgress: (share: number) => void): Promise<SoundFile> {
    const { signal } = this.#context
    const request = {
      text: sound.sent,
      voice: await this.#parts.voices.speakable(sound.voiceId, sound.field),
      rate: sound.rate,
      outBase: join(this.#context.folder, `speech-${String((this.#spoken += 1))}`),
      only: 'wav',
      inTurn: true,
    } as const
    const speech = await this.#inTurn(() => {
      signal.throwIfAborted()
      return this.#parts.speak(request, { signal, onProgress })
    })
    const { wavPath: path, durationMs: wholeMs, phonemes, words } = speech
    return { path, label: sound.field, wholeMs, phonemes, words, text: sound.text }
  }
}
