import { TimeLeft } from '../../../common/progress/index.ts'
import type { JobStage } from '../../jobs/index.ts'

/** Shares of a job's progress that its stages take; what a job leaves out is passed over. */
const shares = { check: 0.01, cut: 0.02, upload: 0.03, download: 0.02 }
/** Share of making speech, of what speech and video take together, where nothing tells how long each takes. */
const unknownSpeech = 0.15

/** Where a stage begins and ends in the progress of the whole job. */
function placesOf(speechShare: number): Record<JobStage, [begin: number, end: number]> {
  const cut = shares.check
  const upload = cut + shares.cut
  const speech = upload + shares.upload
  const download = 1 - shares.download
  const video = speech + (download - speech) * speechShare
  return {
    check: [0, cut],
    cut: [cut, upload],
    upload: [upload, speech],
    speech: [speech, video],
    video: [video, video],
    waiting: [video, download],
    download: [download, 1],
    downloading: [download, 1],
  }
}

/** Progress of a whole job, which never goes back, and its remaining time. */
export class JobProgress {
  stage: JobStage
  readonly #left = new TimeLeft()
  readonly #places: Record<JobStage, [begin: number, end: number]>
  /** Whether it is known how long making the speech takes. */
  readonly #knowsSpeech: boolean
  /** Where the first stage begins: a job whose request was complete begins with `waiting`. */
  readonly #from: number
  #share = 0
  #known = false

  /** @param speechShare share of the speech in the time of speech and video, 0 to 1; null where it isn't known */
  constructor(stage: JobStage, speechShare: number | null = null) {
    this.stage = stage
    this.#knowsSpeech = speechShare !== null
    this.#places = placesOf(speechShare ?? unknownSpeech)
    this.#from = this.#places[stage][0]
  }

  /** @param share progress within the stage, 0 to 1; null while it can't be known. @param now ms since 1970 */
  report(stage: JobStage, share: number | null, now: number): void {
    this.stage = stage
    // How far a service is that doesn't tell can't be known. A stage that begins is where it begins.
    this.#known = share !== null || (stage !== 'waiting' && this.#known)
    const [begin, end] = this.#places[stage]
    const whole = begin + (end - begin) * (share ?? 0)
    this.#share = Math.max(this.#share, (whole - this.#from) / (1 - this.#from))
    // Files that are sent tell nothing about how fast a clip is made, nor does speech of which it isn't known what it takes.
    const tells = stage === 'waiting' || (stage === 'speech' && this.#knowsSpeech)
    if (tells && share !== null) this.#left.add(now, this.#share)
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
