import { loudest } from '../../ui/media/peaks.ts'

export interface Wave {
  /** Loudness as `peaksOf` gives it */
  peaks: Uint8Array
  /** Start in the recording, ms */
  fromMs: number
  /** Length of what is heard from there, ms */
  soundMs: number
  /** How many times as fast as recorded it is played; absent: once. */
  speed?: number
  /** Length of what is repeated, ms; absent: the sound plays once. */
  loopMs?: number
  /** Factor of the amplitude at a time after the sound's start, ms; absent: 1 */
  gain?: (elapsedMs: number) => number
}

export interface WaveArea {
  /** Position of the sound's start, CSS px; it may lie before what is painted. */
  left: number
  /** Left edge of the part that is painted, CSS px. */
  from: number
  to: number
  top: number
  height: number
}

const barPx = 3

/** Paints the part of a waveform that is in sight, in the context's fill colour. */
export function paintWave(context: CanvasRenderingContext2D, wave: Wave, area: WaveArea, pxPerMs: number): void {
  const middle = area.top + area.height / 2
  const end = Math.min(area.to, area.left + wave.soundMs * pxPerMs)
  const first = Math.max(0, Math.floor((area.from - area.left) / barPx))
  for (let index = first; area.left + index * barPx < end; index += 1) {
    const elapsedMs = (index * barPx) / pxPerMs
    const { speed = 1 } = wave
    const fromMs = wave.fromMs + (wave.loopMs === undefined ? elapsedMs : elapsedMs % wave.loopMs) * speed
    const loud = loudest(wave.peaks, fromMs, fromMs + (barPx / pxPerMs) * speed)
    const value = Math.min(255, loud * (wave.gain?.(elapsedMs + barPx / pxPerMs / 2) ?? 1))
    // Speech is mostly far below full scale: the square root makes its shape visible.
    const half = Math.max(0.75, Math.sqrt(value / 255) * (area.height / 2 - 2))
    context.fillRect(area.left + index * barPx, middle - half, 1.6, half * 2)
  }
}
