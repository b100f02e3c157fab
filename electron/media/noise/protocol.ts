/** Sample rate of the sound that noise is removed from, Hz. */
export const noiseRate = 48_000

/** What the thread that removes noise is started with. */
export interface NoiseTask {
  /** A WAV file as `wavHeader` describes it: 48 kHz, one channel, 16 bits */
  from: string
  to: string
}

/** What the thread reports: how much is done, 0 to 1, then the end. */
export type NoiseReport = { share: number } | { done: true } | { failed: string; code?: string | undefined }
