import { loudest, peaksOf } from '../../../ui/peaks.ts'
import type { VoiceClip } from './use-voices.ts'

export interface VoiceView {
  pxPerMs: number
  scrollPx: number
  viewPx: number
}

const barPx = 3
const wordsHeight = 14
/** Smallest gap between words, CSS px. */
const wordGap = 5

/** Paints the visible part of a voice: its waveform, and its words where there is space. */
export function paintVoice(
  context: CanvasRenderingContext2D,
  voice: VoiceClip,
  view: VoiceView,
  height: number,
  token: (name: string) => string,
): void {
  const left = voice.startMs * view.pxPerMs - view.scrollPx
  const width = Math.max(3, voice.durationMs * view.pxPerMs - 2)
  const from = Math.max(0, left)
  const to = Math.min(view.viewPx, left + width)
  if (to <= from || voice.state !== 'known') return
  context.save()
  context.beginPath()
  context.rect(from, 0, to - from, height)
  context.clip()
  context.fillStyle = token('--voice')
  context.globalAlpha = 0.16
  context.beginPath()
  context.roundRect(left, 0, width, height, 4)
  context.fill()
  context.globalAlpha = 1
  const wordsFit = voice.words.length > 0 && (width - 12) / voice.words.length > 26
  paintBars(context, voice, view, { left, from, to, height: wordsFit ? height - wordsHeight : height })
  if (wordsFit) paintWords(context, voice, view, { left, from, to, height }, token)
  context.restore()
}

interface Area {
  left: number
  from: number
  to: number
  height: number
}

function paintBars(context: CanvasRenderingContext2D, voice: VoiceClip, view: VoiceView, area: Area): void {
  const peaks = voice.peaksUrl === null ? null : peaksOf(voice.peaksUrl)
  if (!peaks) return
  const middle = area.height / 2
  const end = Math.min(area.to, area.left + voice.soundMs * view.pxPerMs)
  const first = Math.floor((area.from - area.left) / barPx)
  for (let index = first; area.left + index * barPx < end; index += 1) {
    const fromMs = (index * barPx) / view.pxPerMs
    const value = loudest(peaks, voice.fromMs + fromMs, voice.fromMs + fromMs + barPx / view.pxPerMs)
    // Speech is mostly far below full scale: the square root makes its shape visible.
    const half = Math.max(0.75, Math.sqrt(value / 255) * (middle - 2))
    context.fillRect(area.left + index * barPx, middle - half, 1.6, half * 2)
  }
}

function paintWords(
  context: CanvasRenderingContext2D,
  voice: VoiceClip,
  view: VoiceView,
  area: Area,
  token: (name: string) => string,
): void {
  context.fillStyle = token('--ink-2')
  context.font = `500 10px ${token('--font')}`
  context.textBaseline = 'middle'
  let free = Number.NEGATIVE_INFINITY
  for (const word of voice.words) {
    const x = Math.max(area.left + 8, area.left + word.startMs * view.pxPerMs)
    if (x > area.to) return
    if (x < free || word.startMs >= voice.durationMs) continue
    const width = context.measureText(word.text).width
    if (x + width >= area.from) context.fillText(word.text, x, area.height - wordsHeight / 2)
    free = x + width + wordGap
  }
}
