import { peaksOf } from '../../../ui/media/peaks.ts'
import { paintWave } from '../paint-wave.ts'
import { placeWords } from './place-words.ts'
import type { VoiceClip } from './use-voices.ts'

export interface VoiceView {
  pxPerMs: number
  scrollPx: number
  viewPx: number
}

const wordsHeight = 14
/** Space before the first word and behind the last, CSS px. */
const edgePx = { start: 8, end: 4 }

/** Paints the visible part of a voice: its waveform, and its words where there is space for all of them. */
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
  const font = `500 10px ${token('--font')}`
  const places = placesOf(context, voice, font, width, view.pxPerMs)
  const peaks = voice.peaksUrl === null ? null : peaksOf(voice.peaksUrl)
  if (peaks) {
    const area = { left, from, to, top: 0, height: places ? height - wordsHeight : height }
    paintWave(context, { peaks, fromMs: voice.fromMs, soundMs: voice.soundMs }, area, view.pxPerMs)
  }
  if (places) {
    context.fillStyle = token('--ink-2')
    context.font = font
    context.textBaseline = 'middle'
    for (const [index, { text }] of spokenIn(voice).entries()) {
      const x = left + places[index]!
      if (x > to) break
      if (x + widthOf(context, font, text) >= from) context.fillText(text, x, height - wordsHeight / 2)
    }
  }
  context.restore()
}

/** The words that are heard before the scene ends. */
const spokenIn = ({ words, durationMs }: VoiceClip): VoiceClip['words'] =>
  words.filter(({ startMs }) => startMs < durationMs)

const widths = new Map<string, number>()
const mostWidths = 10_000
let widthsOf = ''

/** Width of a word in CSS px. */
function widthOf(context: CanvasRenderingContext2D, font: string, word: string): number {
  if (font !== widthsOf || widths.size > mostWidths) widths.clear()
  widthsOf = font
  let width = widths.get(word)
  if (width === undefined) {
    context.font = font
    widths.set(word, (width = context.measureText(word).width))
  }
  return width
}

interface Places {
  width: number
  pxPerMs: number
  places: number[] | null
}
const placed = new WeakMap<VoiceClip, Places>()

function placesOf(
  context: CanvasRenderingContext2D,
  voice: VoiceClip,
  font: string,
  width: number,
  pxPerMs: number,
): number[] | null {
  const known = placed.get(voice)
  if (known?.width === width && known.pxPerMs === pxPerMs && font === widthsOf) return known.places
  const words = spokenIn(voice)
  const places =
    words.length === 0
      ? null
      : placeWords(words, (text) => widthOf(context, font, text), {
          startPx: edgePx.start,
          endPx: width - edgePx.end,
          pxPerMs,
        })
  placed.set(voice, { width, pxPerMs, places })
  return places
}
