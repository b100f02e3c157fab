import type { PartAnswer, StudioErrorData } from '@common/bridge/index.ts'
import { studioErrorData } from '@common/bridge/index.ts'
import { inEnglish, message } from '@common/messages/index.ts'

/** Why a part of a recording was refused; no further part can be sent. */
export class PartRefused extends Error {
  readonly fault: StudioErrorData

  constructor(fault: StudioErrorData, options?: ErrorOptions) {
    super(inEnglish(fault.message), options)
    this.name = 'PartRefused'
    this.fault = fault
  }
}

/** Waits before a failed part is sent again, ms. */
const againMs = [500, 2_000, 5_000] as const

export interface PartSenderParts {
  address: string
  /** Called when the studio accepts no more parts. */
  onRefused?: () => void
  send?: typeof fetch
  wait?: (ms: number) => Promise<void>
}

/** Sends a recording to the studio, one part after another; a part is kept in memory until it has arrived. */
export class PartSender {
  readonly #address: string
  readonly #onRefused: PartSenderParts['onRefused']
  readonly #send: typeof fetch
  readonly #wait: (ms: number) => Promise<void>
  #size = 0
  #turn: Promise<void> = Promise.resolve()
  #refused: PartRefused | null = null

  constructor({
    address,
    onRefused,
    send = (...request) => fetch(...request),
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: PartSenderParts) {
    this.#address = address
    this.#onRefused = onRefused
    this.#send = send
    this.#wait = wait
  }

  /** How much the studio has, by its own answers. */
  get bytes(): number {
    return this.#size
  }

  add(part: Blob): void {
    if (part.size === 0) return
    this.#turn = this.#turn
      .then(() => (this.#refused ? undefined : this.#put(part)))
      .catch((error: unknown) => {
        this.#refused = error instanceof PartRefused ? error : new PartRefused(unknownFault(error), { cause: error })
        this.#onRefused?.()
      })
  }

  /** Resolves when all parts have arrived. @throws PartRefused */
  async done(): Promise<void> {
    await this.#turn
    if (this.#refused) throw this.#refused
  }

  async #put(part: Blob): Promise<void> {
    for (let tried = 0; ; tried += 1)
      try {
        this.#size = await this.#sent(part)
        return
      } catch (error) {
        if (error instanceof PartRefused) throw error
        const pause = againMs[tried]
        if (pause === undefined)
          throw new PartRefused({ code: 'unreachable', message: message('liveErrors.studioAway') }, { cause: error })
        await this.#wait(pause)
      }
  }

  /**
   * How much the studio has with this part. A part whose answer was cut off is sent again like one that got none; the
   * studio stores it in the same place. @throws PartRefused
   */
  async #sent(part: Blob): Promise<number> {
    const answer = await this.#send(`${this.#address}&at=${this.#size}`, { method: 'PUT', body: part })
    if (!answer.ok) throw new PartRefused(await faultOf(answer))
    return ((await answer.json()) as PartAnswer).size
  }
}

async function faultOf(answer: Response): Promise<StudioErrorData> {
  const text = await answer.text().catch(() => '')
  try {
    const read = studioErrorData.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // The answer has no message of the studio, so its HTTP status is used.
  }
  return { code: 'refused', message: `HTTP ${answer.status}` }
}

function unknownFault(error: unknown): StudioErrorData {
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
