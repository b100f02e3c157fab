import { plainSpeech } from '../../common/pronounce/index.ts'
import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../common/bridge/index.ts'
import { message } from '../../common/messages/index.ts'
import { Channel } from '../core/channel.ts'
import type { Stream } from '../core/channel.ts'
import { StudioError } from '../core/studio-error.ts'
import type { SpeechFiles } from './speech-files.ts'
import { turnsAsScript, scriptKey } from './spoken-script.ts'
import type { SpeechContext, SpeechMaker, Utterance } from './types.ts'

/**
 * The speech that lies in files on this machine, for a process without a service: it finds speech and makes none. That
 * of clones is not found, because its key needs the content of the sample.
 */
export class StoredSpeech implements SpeechMaker {
  readonly #files: SpeechFiles

  constructor(files: SpeechFiles) {
    this.#files = files
  }

  known(lines: readonly SpeechLine[], { connection }: SpeechContext): Promise<(SpeechInfo | null)[]> {
    return Promise.all(lines.map((line) => this.#find(line, connection)))
  }

  async lengthMs(line: SpeechLine, { connection }: SpeechContext): Promise<number | null> {
    return (await this.#find(line, connection))?.durationMs ?? null
  }

  /** @throws StudioError `costs-credits` for speech that would have to be made */
  async make(
    line: SpeechLine,
    { connection }: SpeechContext,
    { signal }: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>> {
    const speech = await this.#find(line, connection)
    if (speech === null)
      throw new StudioError('costs-credits', message('speechErrors.costsCredits', { name: connection }))
    const channel = new Channel<SpeechEvent>()
    channel.close()
    return channel.subscribe(signal, [{ type: 'done', speech }])
  }

  async #find(line: SpeechLine, connection: string): Promise<SpeechInfo | null> {
    const turns = line.kind === 'dialogue' ? line.turns : [line]
    const pieces = turns.flatMap((turn): Utterance[] => {
      if (turn.kind === 'clone') return []
      const { text, rate, voiceId, take } = turn
      return [{ text, rate, take, voice: { kind: 'voice', voiceId } }]
    })
    if (pieces.length < turns.length) return null
    // Services that are no engine got plain text and no take.
    const plain = pieces.map(({ text, rate, voice }) => ({ text: plainSpeech(text), rate, voice }))
    for (const spoken of [pieces, plain]) {
      const key = scriptKey(connection, turnsAsScript(spoken))
      const file = await this.#files.find(key)
      if (file) return this.#files.info(key, file)
    }
    return null
  }
}
