import type { Fill, Stroke } from '@common/service/extension/looks.ts'
import { plainTextSource } from '@common/composition/elements/text-source.ts'
import type { TextSource } from '@common/composition/elements/text-source.ts'
import type { ShapeName, ShapeSource } from '@common/composition/elements/shape-source.ts'
import type { Size } from '../box.ts'

/** What the text panel offers; the names and first words are the messages `drawn.presets.<key>`. */
export const textPresetNames = ['title', 'subtitle', 'lowerThird', 'quote', 'list', 'button', 'counter'] as const
export type TextPreset = (typeof textPresetNames)[number]

/** Shapes of the panel, in its order; imported drawings come from files. */
export const panelShapes = [
  'rectangle',
  'ellipse',
  'line',
  'arrow',
  'triangle',
  'star',
  'polygon',
  'bubble',
] as const satisfies readonly ShapeName[]
export type PanelShape = (typeof panelShapes)[number]

const accent = '#1f4a44'

/**
 * The text of a preset, in sizes that suit the canvas.
 * @param ink colour that can be read on the background
 */
export function presetText(preset: TextPreset, text: string, canvas: Size, ink: string): TextSource {
  // On a canvas in portrait format the width limits the size of letters.
  const unit = Math.min(canvas.height, canvas.width * 0.75) / 100
  const size = (share: number): number => Math.max(8, Math.round(unit * share))
  const styled = (share: number, weight: number, more: object = {}): TextSource =>
    plainTextSource(text, { size: size(share), weight, color: ink, ...more })
  switch (preset) {
    case 'title':
      return { ...styled(9, 800), lineHeight: 1.1 }
    case 'subtitle':
      return styled(5, 500)
    case 'lowerThird': {
      const [name = '', role = ''] = text.split('\n')
      const base = plainTextSource('', { size: size(4), weight: 700, color: '#ffffff' })
      return {
        ...base,
        runs: [{ text: `${name}\n` }, { text: role, style: { weight: 400, size: size(3) } }],
        box: { color: `${accent}e6`, padding: size(2), radius: size(1) },
      }
    }
    case 'quote':
      return { ...styled(6, 500, { font: 'Playfair Display', italic: true }), align: 'center' }
    case 'list':
      return { ...styled(4.5, 500), list: 'bullets', lineHeight: 1.5 }
    case 'button':
      return {
        ...plainTextSource(text, { size: size(4), weight: 600, color: '#ffffff' }),
        align: 'center',
        box: { color: accent, padding: size(2), radius: size(4) },
      }
    case 'counter':
      return { ...styled(18, 800, { letterSpacing: -0.03 }), align: 'center', lineHeight: 1 }
  }
}

/** Width at which the lines of a preset are broken, px; undefined: lines end only at line feeds. */
export function presetWidth(preset: TextPreset, canvas: Size): number | undefined {
  return preset === 'quote' ? Math.round(canvas.width * 0.6) : undefined
}

/**
 * A shape of the panel, and its size on the canvas in px.
 * @param ink colour of lines, which can be seen on the background
 */
export function presetShape(shape: PanelShape, canvas: Size, ink: string): { source: ShapeSource; size: Size } {
  const unit = Math.min(canvas.width, canvas.height) / 100
  const fill: Fill = { kind: 'color', color: '#e0a56b' }
  const stroke: Stroke = { color: ink, width: Math.max(2, Math.round(unit)), dash: [] }
  const square = { width: Math.round(unit * 30), height: Math.round(unit * 30) }
  const wide = { width: Math.round(unit * 45), height: Math.round(unit * 25) }
  switch (shape) {
    case 'rectangle':
      return { source: { kind: 'shape', shape, fill, radius: 0 }, size: wide }
    case 'line':
      return { source: { kind: 'shape', shape, stroke }, size: { ...wide, height: Math.max(4, stroke.width * 2) } }
    case 'arrow':
      return {
        source: { kind: 'shape', shape, stroke: { ...stroke, width: stroke.width * 2 } },
        size: { ...wide, height: Math.round(unit * 10) },
      }
    case 'bubble':
      return {
        source: {
          kind: 'shape',
          shape,
          fill: { kind: 'color', color: '#ffffff' },
          stroke: { ...stroke, color: accent },
        },
        size: wide,
      }
    default:
      return { source: { kind: 'shape', shape, fill }, size: square }
  }
}
