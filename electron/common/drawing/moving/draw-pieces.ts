import { pieceStates } from '../../motion/index.ts'
import type { PieceProgress, PieceState } from '../../motion/index.ts'
import type { GlyphText } from '../../service/extension/drawn.ts'
import { addPath } from '../canvas.ts'
import type { DrawingContext, PathCommands } from '../canvas.ts'
import type { Content } from '../element/draw-element.ts'
import { rectangleOutline } from '../shapes/outlines.ts'

const upright = { dx: 0, dy: 0, scaleX: 1, scaleY: 1 }
/** Share of the whole time in which the box behind a text comes. */
const boxShare = 0.25

type Glyph = GlyphText['runs'][number]['glyphs'][number]

/** A text of which letters or words have come so far: those that have arrived are drawn as they stand still. */
export function piecesContent(text: GlyphText, progress: PieceProgress): Content {
  const { scaleX, scaleY } = text
  return {
    overhang: Math.ceil(text.overhang * Math.max(scaleX, scaleY)),
    draw(context) {
      context.save()
      context.scale(scaleX, scaleY)
      drawPieces(context, text, progress)
      context.restore()
    },
  }
}

function drawPieces(context: DrawingContext, text: GlyphText, progress: PieceProgress): void {
  const { box, outline, runs } = text
  const byWords = progress.animation.by === 'words'
  const pieces = byWords ? text.words : text.letters
  const states = pieceStates(progress, pieces.length)
  const stateOf = (glyph: Glyph): PieceState => states[byWords ? glyph.word : glyph.letter]!
  if (box) {
    const share = progress.animation.kind === 'typewriter' ? 1 : Math.min(1, progress.share / boxShare)
    withAlpha(context, share, () => {
      context.fillStyle = box.color
      context.beginPath()
      addPath(context, rectangleOutline(text, box.radius), upright)
      context.fill()
    })
  }
  /** Draws what has arrived of a run in one go, and each glyph that is on its way by itself. */
  const each = (glyphs: readonly Glyph[], draw: (some: readonly Glyph[]) => void): void => {
    const there = glyphs.filter((glyph) => isThere(stateOf(glyph)))
    if (there.length > 0) draw(there)
    for (const glyph of glyphs) {
      const state = stateOf(glyph)
      if (isThere(state) || state.opacity <= 0 || state.scale <= 0) continue
      const { at, em } = pieces[byWords ? glyph.word : glyph.letter]!
      withAlpha(context, state.opacity, () => {
        context.translate(at[0] + state.x * em, at[1] + state.y * em)
        context.scale(state.scale, state.scale)
        context.translate(-at[0], -at[1])
        draw([glyph])
      })
    }
  }
  if (outline && outline.width > 0) {
    for (const { glyphs } of runs) {
      each(glyphs, (some) => {
        context.strokeStyle = outline.color
        context.lineWidth = outline.width * 2
        context.lineJoin = 'round'
        trace(
          context,
          some.map(({ path }) => path),
        )
        context.stroke()
      })
    }
  }
  for (const { color, glyphs } of runs) {
    each(glyphs, (some) => {
      context.fillStyle = color
      trace(
        context,
        some.map(({ path }) => path),
      )
      context.fill()
      for (const layer of some.flatMap(({ layers = [] }) => layers)) {
        context.fillStyle = layer.color
        trace(context, [layer.path])
        context.fill()
      }
    })
  }
}

const isThere = ({ opacity, scale, x, y }: PieceState): boolean => opacity === 1 && scale === 1 && x === 0 && y === 0

function trace(context: DrawingContext, paths: readonly PathCommands[]): void {
  context.beginPath()
  for (const path of paths) addPath(context, path, upright)
}

function withAlpha(context: DrawingContext, alpha: number, draw: () => void): void {
  context.save()
  context.globalAlpha *= alpha
  draw()
  context.restore()
}
