import type { Picture } from './picture-cache.ts'

export interface PlaceholderText {
  name: string
  reason: string
}

const longestSide = 1024

/** A placeholder that says what is missing and why, in the size in which it is shown. */
export function drawPlaceholder(text: PlaceholderText, own: { width: number; height: number }): Picture {
  const shrink = Math.min(1, longestSide / Math.max(own.width, own.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(2, Math.round(own.width * shrink))
  canvas.height = Math.max(2, Math.round(own.height * shrink))
  const context = canvas.getContext('2d')
  if (context) paint(context, canvas.width, canvas.height, text)
  const bytes = canvas.width * canvas.height * 4
  return { image: canvas, width: own.width, height: own.height, bytes }
}

function paint(context: CanvasRenderingContext2D, width: number, height: number, text: PlaceholderText): void {
  context.fillStyle = token('--raised')
  context.fillRect(0, 0, width, height)
  const unit = Math.min(width, height)
  context.strokeStyle = token('--line-strong')
  context.lineWidth = Math.max(1, unit / 160)
  context.setLineDash([unit / 24, unit / 36])
  const inset = context.lineWidth * 2
  context.strokeRect(inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset))
  const room = width * 0.88
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = token('--ink')
  context.font = `600 ${fitted(unit / 11)}px ${font()}`
  context.fillText(cut(context, text.name, room), width / 2, height / 2 - unit / 14)
  context.fillStyle = token('--ink-2')
  context.font = `400 ${fitted(unit / 15)}px ${font()}`
  context.fillText(cut(context, text.reason, room), width / 2, height / 2 + unit / 14)
}

const fitted = (px: number): number => Math.max(8, Math.min(48, Math.round(px)))

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const font = (): string => token('--font') || 'sans-serif'

/** The beginning of a text that fits the width, with an ellipsis where it is cut. */
function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const characters = [...text]
  let fits = 0
  let tooMany = characters.length
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (context.measureText(`${characters.slice(0, middle).join('')}…`).width <= room) fits = middle
    else tooMany = middle
  }
  return `${characters.slice(0, fits).join('')}…`
}
