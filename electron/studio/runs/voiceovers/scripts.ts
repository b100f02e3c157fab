import { createHash } from 'node:crypto'
import type { MediaTools } from '../../../media/index.ts'
import { spaceSpeech } from '../../../media/voice-files/index.ts'
import type { SpokenFiles } from '../speech/index.ts'
import type { Master, MasterRequest, Masters, SpeechPlace, ToSay } from './master.ts'
import type { Script } from './script.ts'

/** A script by a voice: what is said of each piece, and the silence between. */
export interface ToSayScript {
  script: Script
  /** Of every piece of the script, in its order. */
  pieces: ToSay[]
}

export interface ScriptsOptions {
  masters: Masters
  files: SpokenFiles
  tools: () => Promise<MediaTools>
}

const version = 1

/**
 * The speech of scripts with pauses. Each piece is speech of its own, spoken once like any other; put together with
 * silence it is kept beside them. A script in one piece without pauses is that piece itself.
 */
export class Scripts {
  readonly #options: ScriptsOptions

  constructor(options: ScriptsOptions) {
    this.#options = options
  }

  /** Ids of the jobs that are waited for here. */
  get waited(): ReadonlyMap<string, number> {
    return this.#options.masters.waited
  }

  /** Equal for scripts that sound the same. */
  keyOf(place: SpeechPlace, what: ToSayScript): string {
    const { script, pieces } = what
    const keys = this.pieceKeys(place, what)
    if (isPlain(what)) return keys[0]!
    const parts = pieces.map((_, index) => [keys[index], script.pieces[index]!.pauseMs])
    return createHash('sha256')
      .update(JSON.stringify(['script', version, script.leadMs, parts]))
      .digest('hex')
      .slice(0, 40)
  }

  /** Of the pieces, in their order; a text that is said twice has its key twice. */
  pieceKeys(place: SpeechPlace, { pieces }: ToSayScript): string[] {
    return pieces.map((piece) => this.#options.masters.keyOf(place, piece))
  }

  /** What lies here already, whole or piece; asks nobody. */
  find(key: string): Promise<Master | null> {
    return this.#options.masters.find(key)
  }

  /** Whether all of it lies here, or the service has it: then it costs nothing. */
  async isSpoken(place: SpeechPlace, what: ToSayScript): Promise<boolean> {
    const { masters } = this.#options
    if (!isPlain(what) && (await masters.find(this.keyOf(place, what)))) return true
    for (const piece of new Map(what.pieces.map((one) => [masters.keyOf(place, one), one])).values())
      if (!(await masters.isSpoken(place, piece))) return false
    return true
  }

  /**
   * Has the pieces spoken one after the other: what fails or is given up leaves those before it for the next time.
   * @returns `made`: something had to be spoken. @throws RowFault, SaveFault, MediaError, or the signal's reason
   */
  async make(
    place: SpeechPlace,
    what: ToSayScript,
    request: MasterRequest,
  ): Promise<{ master: Master; made: boolean }> {
    const { masters } = this.#options
    if (isPlain(what)) return masters.make(place, what.pieces[0]!, request)
    const key = this.keyOf(place, what)
    const here = await masters.find(key)
    if (here) return { master: here, made: false }
    const lengths = what.pieces.map(({ line }) => line.text.length)
    const whole = lengths.reduce((sum, one) => sum + one, 0)
    const spoken: Master[] = []
    let made = false
    let before = 0
    for (const [index, piece] of what.pieces.entries()) {
      const start = before
      const result = await masters.make(place, piece, {
        ...request,
        onShare: (share) => request.onShare((start + (share ?? 0) * lengths[index]!) / whole),
      })
      spoken.push(result.master)
      made ||= result.made
      before += lengths[index]!
      request.onShare(before / whole)
    }
    return { master: await this.#together(key, what.script, spoken, request.signal), made }
  }

  async #together(key: string, script: Script, spoken: Master[], signal: AbortSignal): Promise<Master> {
    const { files, tools, masters } = this.#options
    await files.keep(key, async (path) => {
      const pieces = spoken.map((master, index) => ({
        ...{ path: master.path, label: `Piece ${index + 1} of the speech` },
        pauseMs: script.pieces[index]!.pauseMs,
      }))
      const { durationMs, places } = await spaceSpeech(await tools(), pieces, script.leadMs, path, { signal })
      const words = spoken.flatMap((master, index) => {
        const { startMs, endMs, shiftMs } = places[index]!
        const within = (ms: number): number => Math.min(endMs, Math.max(startMs, ms + shiftMs))
        return master.words.map((word) => ({
          text: word.text,
          startMs: within(word.startMs),
          endMs: within(word.endMs),
        }))
      })
      return { durationMs, words, stretches: places.map(({ startMs, endMs }) => ({ startMs, endMs })) }
    })
    const master = await masters.find(key)
    if (!master) throw new Error('speech that was put together is gone')
    return master
  }
}

function isPlain({ script, pieces }: ToSayScript): boolean {
  return pieces.length === 1 && script.leadMs === null && script.pieces[0]!.pauseMs === null
}
