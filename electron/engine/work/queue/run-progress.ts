import type { Text } from '../../../common/messages/index.ts'
import { TimeLeft } from '../../../common/progress/index.ts'
import { stages } from '../../core/stages.ts'
import type { Progress } from './types.ts'

/** Progress of an entry that runs in this process: what its work has reported, and the time that is left. */
export class RunProgress {
  readonly #now: () => number
  readonly #left = new TimeLeft()
  #share = 0
  #stage: Text = stages.starting

  constructor(now: () => number) {
    this.#now = now
    this.#left.add(now(), 0)
  }

  /** Takes a report of the work; a decrease of the share is ignored. */
  report(share: number, stage?: Text): void {
    this.#share = Math.max(this.#share, Math.min(1, share))
    this.#left.add(this.#now(), this.#share)
    if (stage !== undefined) this.#stage = stage
  }

  read(): Progress {
    const etaMs = this.#left.left(this.#now(), 1 - this.#share)
    return { state: 'running', share: this.#share, stage: this.#stage, ahead: 0, etaMs }
  }
}

/** The last progress of every entry. */
export const finishedProgress: Progress = { state: 'done', share: 1, stage: stages.finished, ahead: 0, etaMs: 0 }
