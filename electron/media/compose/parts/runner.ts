import { freemem } from 'node:os'
import { programsAtOnce } from '../../process.ts'
import { maxProgramBytes } from '../../programs/wrappers.ts'
import { run } from '../../run.ts'
import type { RunOptions } from '../../run.ts'
import type { EncoderChoice } from '../../encoders/index.ts'
import type { MediaTools } from '../../tools.ts'
import type { ComposeWork } from '../../types.ts'
import type { ComposeLimits } from '../limits.ts'
import { msOfFrames } from '../timing.ts'
import type { FrameRate } from '../timing.ts'
import type { PartCache } from './part-cache.ts'

export interface ComposeOptions extends ComposeWork {
  limits?: Partial<ComposeLimits>
  /** Most time (ms). Default: ten minutes, and forty times the video's length. */
  timeoutMs?: number
  /** Most memory of ffmpeg, bytes. Default: `maxProgramBytes`. */
  memoryBytes?: number
  /** Receives every ffmpeg command, quoted so that it can be pasted into a shell. */
  log?: (command: string) => void
  env?: NodeJS.ProcessEnv
  /** Keeps the parts of the video. Default: nothing is kept. */
  parts?: PartCache
  /** Chooses the encoder of the picture. Default: the processor's. */
  encoders?: EncoderChoice | undefined
}

/** Runs ffmpeg for a video, and tells the progress of all runs together. */
export class Runner {
  readonly #tools: MediaTools
  readonly #rate: FrameRate
  readonly #options: ComposeOptions
  #told = 0

  constructor(tools: MediaTools, rate: FrameRate, options: ComposeOptions) {
    this.#tools = tools
    this.#rate = rate
    this.#options = options
  }

  /** Reports progress that never falls, also where a part is made again. */
  tell(share: number): void {
    if (share <= this.#told) return
    this.#told = share
    this.#options.onProgress?.(share)
  }

  /**
   * @param frames how many frames the run makes
   * @param onShare receives the run's own progress, 0 to 1
   * @param limits `stallMs`: most time without progress
   */
  run(
    args: readonly string[],
    frames: number,
    onShare: (share: number) => void,
    { signal = this.#options.signal, stallMs }: { signal?: AbortSignal | undefined; stallMs?: number } = {},
  ): Promise<void> {
    const { onProgress, log, env, memoryBytes } = this.#options
    const durationMs = msOfFrames(frames, this.#rate)
    const options: RunOptions = {
      durationMs,
      timeoutMs: this.#options.timeoutMs ?? 600_000 + 40 * durationMs,
      ...(signal && { signal }),
      ...(stallMs !== undefined && { stallMs }),
      ...(log && { log }),
      ...(env && { env }),
      ...(memoryBytes !== undefined && { memoryBytes }),
      ...(onProgress && { onProgress: (share: number) => onShare(share * 0.999) }),
    }
    return run(this.#tools, args, options)
  }
}

/** How many graphs are run beside each other, by the memory that is free. */
export function graphsAtOnce(): number {
  return Math.max(1, Math.min(programsAtOnce, Math.floor(freemem() / maxProgramBytes)))
}
