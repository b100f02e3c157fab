import { describe, expect, it } from 'vitest'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { contrastOf } from '../../../../electron/common/color/rgb.ts'
import { inkOn, shownScale, weakContrast as weakAt } from '../../../../renderer/editor/elements/contrast.ts'

const filled = (...colors: [number, number, number][]): Uint8ClampedArray =>
  Uint8ClampedArray.from(Array.from({ length: 100 }, (_, at) => [...colors[at % colors.length]!, 255]).flat())
const white: [number, number, number] = [255, 255, 255]
const black: [number, number, number] = [0, 0, 0]
const text = (color: string) => plainTextSource('Words', { color })

/** Of letters that are small where the clip is shown. */
const weakContrast = (source: Parameters<typeof weakAt>[0], pixels: Uint8ClampedArray) => weakAt(source, pixels, 0.1)

describe('the contrast of a text', () => {
  it('is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2)
    expect(inkOn('#f1c40f')).toBe('#16181d')
    expect(inkOn('#1f4a44')).toBe('#ffffff')
  })

  it('is not spoken of where it suffices, or where a few pixels alone lack it', () => {
    expect(weakContrast(text('#000000'), filled(white))).toBeNull()
    expect(
      weakContrast(text('#000000'), Uint8ClampedArray.from([...filled(white), ...filled(black).slice(0, 36)])),
    ).toBeNull()
    expect(weakContrast({ ...text('#ffffff'), runs: [] }, filled(white))).toBeNull()
  })

  it('is raised by dark or light letters, or by a box where neither can be read everywhere', () => {
    expect(weakContrast(text('#dddddd'), filled(white))).toMatchObject({
      proposal: { kind: 'color', color: '#16181d' },
    })
    expect(weakContrast(text('#222222'), filled(black))).toMatchObject({
      proposal: { kind: 'color', color: '#ffffff' },
    })
    const finding = weakContrast(text('#ffffff'), filled(black, white))
    expect(finding).toMatchObject({ ratio: 1, proposal: { kind: 'box' } })
    const box = { color: finding!.proposal.color, padding: 10, radius: 4 }
    expect(weakContrast({ ...text('#ffffff'), box }, filled(black, white))).toBeNull()
  })

  it('is measured against a box and an outline, and for the colour of each run', () => {
    expect(weakContrast({ ...text('#ffffff'), outline: { color: '#000000', width: 6 } }, filled(white))).toBeNull()
    const clear = { color: '#00000022', padding: 0, radius: 0 }
    expect(weakContrast({ ...text('#ffffff'), box: clear }, filled(white))).not.toBeNull()
    const runs = [{ text: 'a' }, { text: 'b', style: { color: '#eeeeee' } }]
    expect(weakContrast({ ...text('#000000'), runs }, filled(white))).not.toBeNull()
  })

  it('may be 3 for letters that are large in a clip 960 px wide, bold ones from 18.66 px on, by the rule of WCAG', () => {
    const grey = (size: number, weight: number) => plainTextSource('Words', { color: '#888888', size, weight })
    const wide = shownScale({ width: 1920, height: 1080 }, 1)
    expect(shownScale({ width: 1080, height: 1920 }, 2)).toBe(2 * wide)
    const isWeak = (size: number, weight: number) => weakAt(grey(size, weight), filled(white), wide) !== null
    expect([isWeak(47, 400), isWeak(48, 400)]).toEqual([true, false])
    expect([isWeak(37, 700), isWeak(38, 700), isWeak(38, 600)]).toEqual([true, false, true])
    expect(weakAt(grey(20, 400), filled(white), wide)).toMatchObject({ least: 4.5 })
    expect(weakAt({ ...grey(60, 400), ...text('#bbbbbb') }, filled(white), 1)).toMatchObject({ least: 3 })
  })
})
