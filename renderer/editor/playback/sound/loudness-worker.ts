import { LoudnessMeter } from '@common/loudness/meter.ts'

/** What the window sends: parts of one sound after the other, then its end, which is answered with the loudness. */
export type LoudnessMessage = { id: number; sampleRate: number; channels: Float32Array[] } | { id: number; end: true }

export interface MeasuredLoudness {
  id: number
  /** LUFS; null for silence. */
  lufs: number | null
}

const measured = new Map<number, LoudnessMeter>()

self.addEventListener('message', ({ data }: MessageEvent<LoudnessMessage>) => {
  if ('end' in data) {
    const lufs = measured.get(data.id)?.integrated ?? -Infinity
    self.postMessage({ id: data.id, lufs: Number.isFinite(lufs) ? lufs : null } satisfies MeasuredLoudness)
    measured.delete(data.id)
    return
  }
  const loudness = measured.get(data.id) ?? new LoudnessMeter(data.sampleRate, data.channels.length)
  measured.set(data.id, loudness)
  loudness.add(...data.channels)
})
