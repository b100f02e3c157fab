/** Parses ffmpeg's `-progress` lines (`key=value`) and reports the share of the output that is done. */
export class ProgressReader {
  readonly #durationMs: number
  readonly #report: (share: number) => void
  #rest = ''
  #share = 0

  constructor(durationMs: number, report: (share: number) => void) {
    this.#durationMs = durationMs
    this.#report = report
  }

  add(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString('utf8')).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#line(line.trim())
  }

  #line(line: string): void {
    // `out_time_ms` is in microseconds too, in every version; `out_time_us` was added later. Its value is N/A before
    // the first frame.
    const match = /^out_time_(?:us|ms)=(\d+)$/.exec(line)
    if (!match || this.#durationMs <= 0) return
    const share = Math.min(1, Number(match[1]) / 1000 / this.#durationMs)
    if (share <= this.#share) return
    this.#share = share
    this.#report(share)
  }
}

/** Filters progress, so that each value is reported once and never falls. */
export function rising(report: (share: number) => void): (share: number) => void {
  let last = -1
  return (share) => {
    const now = Math.min(1, Math.max(0, share))
    if (now <= last) return
    last = now
    report(now)
  }
}
