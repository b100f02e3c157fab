import { gainFactor } from '@common/service/extension/sound.ts'
import { musicGain, musicPoints } from '@common/music/index.ts'
import type { MusicCurve } from '@common/music/index.ts'
import { paintWave } from '../paint-wave.ts'

/** What is painted of the music. */
export interface PaintedMusic {
  curve: MusicCurve
  /** Loudness as `peaksOf` gives it; null while it is being read. */
  peaks: Uint8Array | null
  /** Part of the file that plays, and for how long, ms. */
  part: { startMs: number; playsMs: number }
}

interface View {
  pxPerMs: number
  scrollPx: number
  viewPx: number
}

/** Space above the curve where the music has its full volume, and below it in silence, CSS px. */
const insetPx = { top: 4, bottom: 3 }

/** Share of the height at which the curve is drawn for a share of the amplitude: quiet parts are far from silence. */
const heightOf = (share: number): number => Math.sqrt(Math.min(1, Math.max(0, share)))

/** Paints the visible part of the music: its waveform, as loud as it is in the clip, and the curve of its volume above it. */
export function paintMusic(
  context: CanvasRenderingContext2D,
  { curve, peaks, part }: PaintedMusic,
  { pxPerMs, scrollPx, viewPx }: View,
  height: number,
  token: (name: string) => string,
): void {
  const { settings, lengthMs } = curve
  const left = -scrollPx
  const from = Math.max(0, left)
  const to = Math.min(viewPx, left + lengthMs * pxPerMs)
  if (to <= from) return
  const full = gainFactor(settings.volume)
  const share = (ms: number): number => musicGain({ ...curve, settings: { ...settings, muted: false } }, ms) / full
  context.save()
  context.beginPath()
  context.roundRect(left, 0, lengthMs * pxPerMs, height, 4)
  context.clip()
  context.fillStyle = token('--audio')
  context.globalAlpha = 0.16
  context.fillRect(from, 0, to - from, height)
  context.globalAlpha = settings.muted ? 0.25 : 0.6
  if (peaks) {
    const wave = { peaks, fromMs: part.startMs, soundMs: lengthMs, gain: share }
    const loop = settings.loop ? { loopMs: part.playsMs } : {}
    paintWave(context, { ...wave, ...loop }, { left, from, to, top: 0, height }, pxPerMs)
  }
  if (!settings.muted) paintCurve(context, curve, { pxPerMs, scrollPx, from, to }, height, token)
  context.restore()
}

function paintCurve(
  context: CanvasRenderingContext2D,
  curve: MusicCurve,
  { pxPerMs, scrollPx, from, to }: { pxPerMs: number; scrollPx: number; from: number; to: number },
  height: number,
  token: (name: string) => string,
): void {
  const full = gainFactor(curve.settings.volume)
  const room = height - insetPx.top - insetPx.bottom
  const y = (gain: number): number => insetPx.top + room * (1 - heightOf(gain / full))
  const fromMs = Math.max(0, (from + scrollPx) / pxPerMs)
  const toMs = (to + scrollPx) / pxPerMs
  context.globalAlpha = 1
  context.strokeStyle = token('--ink')
  context.lineWidth = 1.25
  context.lineJoin = 'round'
  context.beginPath()
  for (const [index, [ms, gain]] of musicPoints(curve, fromMs, toMs).entries()) {
    const x = ms * pxPerMs - scrollPx
    if (index === 0) context.moveTo(x, y(gain))
    else context.lineTo(x, y(gain))
  }
  context.stroke()
}
