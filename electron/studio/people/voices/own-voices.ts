import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { OwnVoice, SampleReport } from '../../../common/bridge/index.ts'
import { ownVoiceId, sampleIdOf } from '../../../common/pronounce/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StoredVoice } from './records.ts'
import { Mutex } from '../../core/concurrency.ts'

export interface OwnVoicesOptions {
  file: JsonFile<{ voices: StoredVoice[] }>
  /** Folder for recordings; need not exist. */
  folder: string
  media: Pick<MediaAddresses, 'urlFor'>
  clock: Clock
  newId: () => string
  /** Analyses a recording. @throws MediaError */
  check: (path: string, signal?: AbortSignal) => Promise<SampleReport>
  /** File extension with its dot, by the content. @throws MediaError */
  ending: (path: string) => Promise<string>
  onChanged: () => void
}

export interface NewVoice {
  name: string
  path: string
  language: string
  consent: { confirmed: true; own: boolean; statement: string }
}

/** The user's own voices: copied recordings, each with its analysis and the consent to use it. */
export class OwnVoices {
  readonly #options: OwnVoicesOptions
  #voices: readonly StoredVoice[] = []
  readonly #writing = new Mutex()

  constructor(options: OwnVoicesOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#voices = (await this.#options.file.read()).voices
  }

  /** All own voices, newest first. */
  list(): OwnVoice[] {
    return this.#voices.map((voice) => this.#shown(voice)).toReversed()
  }

  /** The voice of a voice id (`sample:<id>`); null when there is none. */
  find(voiceId: string): OwnVoice | null {
    const id = sampleIdOf(voiceId)
    const voice = id === null ? undefined : this.#voices.find((one) => one.id === id)
    return voice ? this.#shown(voice) : null
  }

  /**
   * The recording of a voice id.
   * @throws StudioError `voice-gone` when the voice was removed or its file is missing
   */
  async sample(voiceId: string): Promise<{ path: string; name: string }> {
    const voice = this.find(voiceId)
    const gone = (text: Text) =>
      new StudioError('voice-gone', text, {
        next: message('voiceErrors.chooseOrAdd'),
        field: 'voice',
      })
    if (!voice) throw gone(message('voiceErrors.removed'))
    const there = await stat(voice.path).catch(() => null)
    if (!there?.isFile()) throw gone(message('voiceErrors.recordingGone', { name: voice.name }))
    return { path: voice.path, name: voice.name }
  }

  /**
   * Analyses a recording before a voice is made from it.
   * @throws StudioError `path`; MediaError when it can't be read
   */
  check(path: string, signal?: AbortSignal): Promise<SampleReport> {
    if (!isAbsolute(path))
      throw new StudioError('path', message('voiceErrors.recordingNotWhole'), {
        field: 'path',
        next: message('runErrors.chooseAFile'),
      })
    return this.#options.check(path, signal)
  }

  /** Makes a voice, with a copy of its recording. @throws StudioError `bad-sample` */
  async create(input: NewVoice, signal?: AbortSignal): Promise<OwnVoice> {
    const { newId, clock, folder } = this.#options
    const report = await this.check(input.path, signal)
    const bad = report.checks.filter(({ verdict }) => verdict === 'bad')
    if (report.verdict === 'bad')
      throw new StudioError('bad-sample', bad[0]?.message ?? message('voiceErrors.unusable'), {
        field: 'path',
        details: bad.slice(1).map((one) => one.message),
        next: message('voiceErrors.recordAgain'),
      })
    const name = input.name.trim()
    if (name === '')
      throw new StudioError('invalid-input', message('voiceErrors.noName'), {
        field: 'name',
        next: message('voiceErrors.giveName'),
      })
    const id = newId()
    const file = `${id}${await this.#options.ending(input.path)}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await keep(input.path, join(folder, file))
    const now = clock.now()
    const { statement, own } = input.consent
    const voice: StoredVoice = {
      id,
      name,
      language: input.language.trim(),
      file,
      report,
      consent: { statement, own, confirmedAt: now },
      createdAt: now,
    }
    try {
      await this.#change((voices) => [...voices, voice])
    } catch (error) {
      await rm(join(folder, file), { force: true })
      throw error
    }
    return this.#shown(voice)
  }

  /** Renames a voice. @throws StudioError `not-found` */
  async rename(id: string, name: string): Promise<OwnVoice> {
    const { name: before } = this.#need(id)
    const named = name.trim() || before
    await this.#change((voices) => voices.map((one) => (one.id === id ? { ...one, name: named } : one)))
    return this.#shown(this.#need(id))
  }

  /** Removes a voice and its recording. Speech made with it stays. @throws StudioError `not-found` */
  async remove(id: string): Promise<void> {
    const { file } = this.#need(id)
    await this.#change((voices) => voices.filter((one) => one.id !== id))
    await rm(join(this.#options.folder, file), { force: true })
  }

  #need(id: string): StoredVoice {
    const voice = this.#voices.find((one) => one.id === id)
    if (voice) return voice
    throw new StudioError('not-found', message('voiceErrors.gone'), {
      next: message('runErrors.chooseAnother'),
      field: 'id',
    })
  }

  /** Changes the file of own voices. Changes are serialised, so that none is lost. */
  #change(change: (voices: readonly StoredVoice[]) => StoredVoice[]): Promise<void> {
    return this.#writing.run(async () => {
      const voices = change(this.#voices)
      await this.#options.file.write({ voices })
      this.#voices = voices
      this.#options.onChanged()
    })
  }

  #shown({ file, ...voice }: StoredVoice): OwnVoice {
    const { media, folder } = this.#options
    const path = join(folder, file)
    return {
      ...voice,
      voiceId: ownVoiceId(voice.id),
      path,
      playUrl: media.urlFor(path, { as: 'play', name: voice.name }),
      peaksUrl: media.urlFor(path, { as: 'peaks' }),
    }
  }
}

/** Copies a file atomically. */
async function keep(from: string, to: string): Promise<void> {
  const draft = `${to}.part`
  try {
    await copyFile(from, draft)
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}
