/** A model's plan for a run of symbols: its tokens and the natural length of each. */
export interface Plan {
  tokens: readonly number[]
  /** Natural length of each token in frames, as the model predicts it. */
  frames: readonly number[]
  /** Tokens of each symbol as a range [from, to), which is empty for a symbol that the model does not know. */
  spans: readonly (readonly [number, number])[]
}

/** A text-to-speech model whose phoneme lengths are decided by the caller. */
export interface SpeechModel {
  /** Sample rate of the rendered sound (Hz). */
  sampleRate: number
  /** Number of samples in a frame of the model. */
  hop: number
  /** Most symbols that one plan may have. */
  maxSymbols: number
  /** Least length of marks within a sentence (ms at natural speed), where the model hardly pauses at them by itself. */
  leastMarkMs: Readonly<Record<string, number>>
  /** Phonemes begin and end when their sound does. */
  isAligned: boolean
  /**
   * Plans a run of `symbols`, single characters of the model's phoneme alphabet. Each take (0: the usual reading) has lengths of
   * its own, and its own sound in `render`.
   */
  plan(symbols: readonly string[], voice: string | number, take: number): Promise<Plan>
  /** Renders a plan with the given whole number of frames per token (each at least 1): mono samples, -1 to 1. */
  render(plan: Plan, frames: readonly number[], voice: string | number, take: number): Promise<Float32Array>
}

/**
 * Scales natural token lengths by a factor, or each by its own, to whole frames. Rounding errors are carried over, so that the total is
 * exact within one frame unless a token would become shorter than one.
 */
export function stretch(natural: readonly number[], factor: number | readonly number[]): number[] {
  let wanted = 0
  let given = 0
  return natural.map((length, index) => {
    wanted += length * (typeof factor === 'number' ? factor : factor[index]!)
    const frames = Math.max(1, Math.round(wanted - given))
    given += frames
    return frames
  })
}
