import { TimeLeft } from '../../../common/progress/index.ts'
import type { JobStage } from '../../jobs/index.ts'

/** Where each stage of a job begins in the progress of the whole job; what a job leaves out is passed over. */
const begins: Record<JobStage, number> = {
  check: 0,
  cut: 0.02,
  upload: 0.05,
  speech: 0.1,
  video: 0.2,
  waiting: 0.2,
  download: 0.96,
  downloading: 0.96,
}
const ends: Record<JobStage, number> = {
  ...begins,
  check: 0.02,
  cut: 0.05,
  upload: 0.1,
  speech: 0.2,
  waiting: 0.96,
  download: 1,
  downloading: 1,
}

/** Progress of a whole job, which never goes back, and its remaining time. */
export class JobProgress {
  stage: JobStage
  readonly #left = new TimeLeft()
  /** Where the first stage begins: a job whose request was complete begins with `waiting`. */
  readonly #from: number
  #share = 0
  #known = false

  constructor(stage: JobStage) {
    this.stage = stage
    this.#from = begins[stage]
  }

  /** @param share progress within the stage, 0 to 1; null while it can't be known. @param now ms since 1970 */
  report(stage: JobStage, share: number | null, now: number): void {
    this.stage = stage
    // How far a service is that doesn't tell can't be known. A stage that begins is where it begins.
    this.#known = share !== null || (stage !== 'waiting' && this.#known)
    const whole = begins[stage] + (ends[stage] - begins[stage]) * (share ?? 0)
    this.#share = Math.max(this.#share, (whole - this.#from) / (1 - this.#from))
    // Files and speech that are sent tell nothing about how fast a clip is made.
    if (stage === 'waiting' && share !== null) this.#left.add(now, this.#share)
  }

  /** 0 to 1; null while it can't be known. */
  get share(): number | null {
    return this.#known ? this.#share : null
  }

  /** Remaining time in ms; null while it can't be estimated. */
  leftMs(now: number): number | null {
    return this.#known ? this.#left.left(now, 1 - this.#share) : null
  }
}
