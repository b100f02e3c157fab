import { shallowReactive } from 'vue'

/** Values per second; see the bridge's `SpeechInfo.peaksUrl`. */
export const peaksPerSecond = 100
const kept = 400
const known = shallowReactive(new Map<string, Uint8Array | null>())

/** Loudness of a recording; null until it is loaded. Reactive. */
export function peaksOf(url: string): Uint8Array | null {
  const peaks = known.get(url)
  if (peaks !== undefined) return peaks
  queueMicrotask(() => void load(url))
  return null
}

async function load(url: string): Promise<void> {
  if (known.has(url)) return
  known.set(url, null)
  if (known.size > kept) known.delete(known.keys().next().value ?? '')
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    known.set(url, new Uint8Array(await response.arrayBuffer()))
  } catch (error) {
    console.warn('A waveform could not be loaded.', error)
  }
}

/** The highest value between two times, ms; 0 where there is none. */
export function loudest(peaks: Uint8Array, fromMs: number, toMs: number): number {
  const first = Math.max(0, Math.floor((fromMs * peaksPerSecond) / 1000))
  const last = Math.min(peaks.length, Math.max(first + 1, Math.ceil((toMs * peaksPerSecond) / 1000)))
  let most = 0
  for (let index = first; index < last; index += 1) most = Math.max(most, peaks[index] ?? 0)
  return most
}
