/** A model's reading of a run of symbols: its tokens and how long it would hold each. */
export interface Plan {
  tokens: readonly number[]
  /** Natural length of each token in frames; what the model predicts, not rounded up yet. */
  frames: readonly number[]
  /** For each symbol, its tokens as [from, to). Symbols that the model doesn't know have an empty span. */
  spans: readonly (readonly [number, number])[]
}

/** A text-to-speech model whose phoneme lengths are decided by the caller. */
export interface SpeechModel {
  /** Samples per second of what it renders. */
  sampleRate: number
  /** Samples per frame. */
  hop: number
  /** Most symbols that one plan takes. */
  maxSymbols: number
  /** `symbols` are single characters of the model's own phoneme alphabet. */
  plan(symbols: readonly string[], voice: string | number): Promise<Plan>
  /** Speaks the plan with the given whole number of frames per token (each at least 1): mono, -1 to 1. */
  render(plan: Plan, frames: readonly number[], voice: string | number): Promise<Float32Array>
}

/**
 * Stretches natural token lengths by a factor to whole frames. Rounding is carried along, so the total is within one
 * frame of exact as long as no token falls under one frame.
 */
export function stretch(natural: readonly number[], factor: number): number[] {
  let wanted = 0
  let given = 0
  return natural.map((length) => {
    wanted += length * factor
    const frames = Math.max(1, Math.round(wanted - given))
    given += frames
    return frames
  })
}
