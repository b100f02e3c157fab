import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { drawingFonts } from './fonts.ts'
import type { Cue } from './types.ts'

const letterHeight = 0.058
/** Most lines of a caption: more would hide the picture. */
const mostLines = 6

export interface DrawOptions {
  folder: string
  width: number
  height: number
  durationMs: number
  fonts?: string | undefined
}

/**
 * Draws captions as pictures for the lower part of the frame, in order of time, with an empty picture between captions.
 * @returns path of a list for ffmpeg's concat demuxer
 */
export async function drawCues(cues: readonly Cue[], options: DrawOptions): Promise<string> {
  const { folder, width, height, durationMs } = options
  const letters = Math.max(8, Math.round(Math.min(width, height) * letterHeight))
  const families = await drawingFonts(options.fonts)
  const tall = Math.min(height, Math.round(letters * 1.25 * mostLines + height * 0.06))
  const picture = async (name: string, text: string): Promise<string> => {
    const canvas = createCanvas(width, tall)
    const context = canvas.getContext('2d')
    context.font = `600 ${letters}px ${families}`
    drawLines(context, text, { width, tall, letters, below: Math.round(height * 0.06) })
    await writeFile(join(folder, name), await canvas.encode('png'))
    return name
  }
  const list = ['ffconcat version 1.0']
  const show = (name: string, ms: number): number => list.push(`file ${name}`, `duration ${(ms / 1000).toFixed(3)}`)
  const empty = await picture('caption-none.png', '')
  let at = 0
  for (const [index, cue] of cues.entries()) {
    const start = Math.max(at, cue.startMs)
    const end = Math.min(
      durationMs,
      cues[index + 1] ? Math.min(cue.endMs, Math.max(start, cues[index + 1]!.startMs)) : cue.endMs,
    )
    if (end <= start) continue
    if (start > at) show(empty, start - at)
    show(await picture(`caption-${index}.png`, cue.text), end - start)
    at = end
  }
  show(empty, Math.max(40, durationMs - at))
  // ffmpeg's concat demuxer ignores the last duration unless its picture is listed again.
  list.push(`file ${empty}`)
  const path = join(folder, 'captions.ffconcat')
  await writeFile(path, `${list.join('\n')}\n`)
  return path
}

function drawLines(
  context: SKRSContext2D,
  text: string,
  { width, tall, letters, below }: { width: number; tall: number; letters: number; below: number },
): void {
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(2, letters * 0.2)
  context.strokeStyle = '#101010'
  context.fillStyle = '#ffffff'
  const lines = text.split('\n').flatMap((line) => wrap(context, line, width * 0.88))
  const shown = lines.slice(0, mostLines)
  shown.forEach((line, index) => {
    const y = tall - below - (shown.length - 1 - index) * letters * 1.25 - letters * 0.2
    context.strokeText(line, width / 2, y)
    context.fillText(line, width / 2, y)
  })
}

/** Breaks a line to the width of the frame: between words, or between characters in scripts without blanks. */
function wrap(context: SKRSContext2D, line: string, most: number): string[] {
  const lines: string[] = []
  let now = ''
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line.trim())]
  for (const { segment } of segments) {
    if (now !== '' && segment.trim() !== '' && context.measureText(now + segment).width > most) {
      lines.push(now.trim())
      now = ''
    }
    now += segment
  }
  if (now.trim() !== '') lines.push(now.trim())
  return lines
}
