import type { Page } from 'playwright-core'
import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { dragOnStage, elementBox, onPage } from './editor.ts'

/** Width of the canvas, px. */
export const width = 1280

function colour(name: string, x: number, y: number, layer: number, more: Partial<Element> = {}): Element {
  const base = { x, y, width: 200, height: 100, scaleX: 1, scaleY: 1, layer, locked: false, hidden: false }
  const source = { kind: 'color', value: '#2f6d5c' }
  return { id: name.toLowerCase(), name, kind: 'image', source, ...base, ...more } as Element
}

const headline = {
  id: 'headline',
  name: 'Headline',
  kind: 'text',
  source: plainTextSource('Hello world', { size: 80, weight: 400 }),
  x: 100,
  y: 100,
  scaleX: 1,
  scaleY: 1,
  layer: 1,
  locked: false,
  hidden: false,
} as Element

/** A scene with three colours on a locked ground, and one with a headline. */
export function stageProject(): Project {
  const elements = [
    colour('Ground', 0, 0, 1, { width: 1280, height: 720, locked: true }),
    colour('One', 100, 100, 2),
    colour('Two', 500, 130, 3, { source: { kind: 'color', value: '#d9b37c' } } as Partial<Element>),
    colour('Three', 900, 400, 4),
  ]
  const scene = (id: string, list: Element[]) => ({
    id,
    name: id,
    duration: 2_000,
    voice: null,
    elements: list,
  })
  return {
    schema: 'greenroom.project',
    version: 3,
    id: 'stage-test',
    name: 'Stage test',
    canvas: { width, height: 720, background: 'white' },
    scenes: [scene('First', elements), scene('Second', [headline])],
  }
}

/** The stage of a window that shows `stageProject`: what it has, and what a user does to it. */
export function stageOf(page: Page) {
  const option = (name: string) => page.locator('[data-stage]').getByRole('option', { name: new RegExp(`^${name}, `) })
  const selected = () =>
    page
      .locator('[data-stage] [aria-selected="true"]')
      .evaluateAll((all) => all.map((one) => one.textContent!.trim().split(',')[0]))
  const drag = (from: readonly [number, number], to: readonly [number, number]) => dragOnStage(page, from, to, width)
  async function click(x: number, y: number, modifiers: ('Shift' | 'Alt')[] = []): Promise<void> {
    for (const key of modifiers) await page.keyboard.down(key)
    await page.mouse.click(...(await onPage(page, x, y, width)))
    for (const key of modifiers) await page.keyboard.up(key)
  }
  const field = (name: string) => page.locator('[data-inspector]').getByRole('spinbutton', { name, exact: true })
  const box = (name: string) => elementBox(page, name)
  async function enter(name: string, text: string): Promise<void> {
    await field(name).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text === '' ? ' ' : text)
    await page.keyboard.press('Enter')
  }
  return { page, option, selected, drag, click, field, box, enter }
}
