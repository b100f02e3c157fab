import type { LiveRecordingAnswer, StudioErrorData } from '@common/bridge/index.ts'
import { studioErrorData } from '@common/bridge/index.ts'
import { formatText } from '../../i18n/translate.ts'

/** Why a part of a recording was not taken; nothing more can be sent. */
export class PartRefused extends Error {
  readonly fault: StudioErrorData

  constructor(fault: StudioErrorData, options?: ErrorOptions) {
    super(formatText(fault.message), options)
    this.name = 'PartRefused'
    this.fault = fault
  }
}

/** A part that did not arrive is sent again after so long each time, ms. */
const againMs = [500, 2_000, 5_000] as const

export interface PartSenderParts {
  address: string
  /** Nothing more is taken. */
  onRefused?: () => void
  send?: typeof fetch
  wait?: (ms: number) => Promise<void>
}

/** Hands a recording to the studio, one part after the other; a part is kept until it has arrived. */
export function partSender({
  address,
  onRefused,
  send = (...request) => fetch(...request),
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: PartSenderParts): { add: (part: Blob) => void; done: () => Promise<void>; readonly bytes: number } {
  let size = 0
  let turn: Promise<void> = Promise.resolve()
  let refused: PartRefused | null = null

  async function put(part: Blob): Promise<void> {
    for (let tried = 0; ; tried += 1) {
      let answer: Response
      try {
        answer = await send(`${address}&at=${size}`, { method: 'PUT', body: part })
      } catch (error) {
        const pause = againMs[tried]
        if (pause === undefined)
          throw new PartRefused({ code: 'unreachable', message: 'The studio can’t be reached.' }, { cause: error })
        await wait(pause)
        continue
      }
      if (!answer.ok) throw new PartRefused(await faultOf(answer))
      size = ((await answer.json()) as LiveRecordingAnswer).size
      return
    }
  }

  return {
    get bytes() {
      return size
    },
    add(part) {
      if (part.size === 0) return
      turn = turn
        .then(() => (refused ? undefined : put(part)))
        .catch((error: unknown) => {
          refused = error instanceof PartRefused ? error : new PartRefused(unknownFault(error), { cause: error })
          onRefused?.()
        })
    },
    /** All of it has arrived. @throws PartRefused */
    async done() {
      await turn
      if (refused) throw refused
    },
  }
}

async function faultOf(answer: Response): Promise<StudioErrorData> {
  const text = await answer.text().catch(() => '')
  try {
    const read = studioErrorData.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not the studio's own words: its status has to do.
  }
  return { code: 'refused', message: `HTTP ${answer.status}` }
}

function unknownFault(error: unknown): StudioErrorData {
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
