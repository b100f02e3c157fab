import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('renderer/ui/tokens.css', 'utf8')

function tokens(theme: 'dark' | 'light'): Map<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]+);/gi)].map(([, name, value]) => [name!, value!]))
}

type Rgba = [number, number, number, number]

function read(hex: string): Rgba {
  const digits = hex.slice(1)
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const part = (at: number): number => parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4), long.length === 8 ? part(6) / 255 : 1]
}

/** The visible colour of a translucent colour over another. */
function over(top: Rgba, under: Rgba): Rgba {
  const mix = (i: 0 | 1 | 2): number => top[i] * top[3] + under[i] * (1 - top[3])
  return [mix(0), mix(1), mix(2), 1]
}

/** WCAG 2: relative luminance. */
function luminance([r, g, b]: Rgba): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function contrast(a: Rgba, b: Rgba): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const all = tokens(theme)
  const color = (name: string): Rgba => {
    const value = all.get(name)
    if (value === undefined) throw new Error(`There is no --${name} in the ${theme} theme.`)
    return read(value)
  }

  for (const ink of ['ink', 'ink-2', 'ink-3', 'accent', 'warn', 'bad'])
    for (const surface of ['bg', 'panel', 'raised', 'sunken', 'field'])
      it(`${ink} can be read on ${surface}`, () => {
        expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(4.5)
      })

  for (const ink of ['ink', 'ink-2', 'ink-3'])
    it(`${ink} can be read on what the pointer is over`, () => {
      expect(contrast(color(ink), color('hover'))).toBeGreaterThanOrEqual(4.5)
    })

  for (const tone of ['accent', 'warn', 'bad'])
    for (const surface of ['panel', 'raised'])
      it(`${tone} can be read on its own soft ground on ${surface}`, () => {
        const ground = over(color(`${tone}-soft`), color(surface))
        expect(contrast(color(tone), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color('ink'), ground)).toBeGreaterThanOrEqual(4.5)
      })

  it('solid buttons can be read', () => {
    expect(contrast(color('accent-ink'), color('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(read('#ffffff'), color('bad-solid'))).toBeGreaterThanOrEqual(4.5)
  })

  it('the focus ring is seen on every surface', () => {
    for (const surface of ['bg', 'panel', 'raised', 'sunken'])
      expect(contrast(color('sel'), color(surface))).toBeGreaterThanOrEqual(3)
  })

  it('names the same colours as the other theme', () => {
    expect([...all.keys()].sort()).toEqual([...tokens(theme === 'dark' ? 'light' : 'dark').keys()].sort())
  })
})
