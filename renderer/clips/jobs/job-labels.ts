import type { JobRow, JobRowState } from '@common/bridge/index.ts'
import { message } from '@common/messages/index.ts'
import type { Message } from '@common/messages/index.ts'
import { roughTimeLeft } from '@common/progress/index.ts'
import { formatDuration } from '../../ui/format.ts'
import { isRunning } from '../../stores/clips/job-states.ts'
import type { Tone } from '../../ui/tone.ts'

/** Colour of a state; never the only sign of it. */
export function toneOf(state: JobRowState): Tone {
  if (state === 'done') return 'good'
  if (state === 'failed') return 'bad'
  if (state === 'unconfirmed' || state === 'expired') return 'warn'
  return isRunning(state) ? 'busy' : 'calm'
}

export interface ProgressTexts {
  /** Progress of the job, 0 to 1; null while it isn't known. */
  share: number | null
  /** Text beside the progress bar: a percentage, or the elapsed time where there is none. */
  figure: string
  /** What the line below says; null when there is nothing to say. */
  line: Message | null
}

/** The progress of a running job as text: measured where the engine reports it, otherwise elapsed and typical time. */
export function progressTexts(row: JobRow, nowMs: number): ProgressTexts {
  const elapsed = formatDuration(Math.max(0, nowMs - row.createdAt))
  if (row.share !== null) {
    return {
      share: row.share,
      figure: `${Math.floor(row.share * 100)} %`,
      line: row.etaMs === null ? null : roughTimeLeft(row.etaMs),
    }
  }
  return {
    share: null,
    figure: elapsed,
    line: row.typicalMs === null ? null : message('jobs.typical', { time: formatDuration(row.typicalMs) }),
  }
}
