import { describe, expect, it } from 'vitest'
import { shapeSourceSchema } from '../../../../electron/common/composition/elements/shape-source.ts'
import { textSourceSchema } from '../../../../electron/common/composition/elements/text-source.ts'
import { inkOn } from '../../../../renderer/editor/elements/contrast.ts'
import { panelShapes, presetShape, presetText, textPresetNames } from '../../../../renderer/editor/elements/presets.ts'

const canvases = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 64, height: 64 },
]

describe.each(canvases)('presets on %o', (canvas) => {
  it.each(textPresetNames)('%s is a text of the document', (preset) => {
    expect(textSourceSchema.safeParse(presetText(preset, 'One\nTwo', canvas, '#ffffff')).error).toBeUndefined()
  })

  it.each(panelShapes)('%s is a shape that fits', (shape) => {
    const { source, size } = presetShape(shape, canvas, '#000000')
    expect(shapeSourceSchema.safeParse(source).error).toBeUndefined()
    expect(size.width).toBeLessThan(canvas.width)
    expect(size.height).toBeLessThan(canvas.height)
  })
})

it('letters are dark on light and light on dark colours', () => {
  expect(inkOn('#ffffff')).toBe('#16181d')
  expect(inkOn('#f1c40f')).toBe('#16181d')
  expect(inkOn('#1f4a44')).toBe('#ffffff')
  expect(inkOn('#000000')).toBe('#ffffff')
})
