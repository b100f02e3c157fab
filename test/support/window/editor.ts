import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  wav: 'audio/wav',
}

/** Drops files onto an element of the page, as a file manager does. */
export async function dropFiles(target: Locator, paths: readonly string[]): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => ({
      name: basename(path),
      type: types[path.split('.').at(-1) ?? ''] ?? '',
      base64: (await readFile(path)).toString('base64'),
    })),
  )
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto.')
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  await target.evaluate(
    async (element, { list, position }) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(kind, { ...position, bubbles: true, cancelable: true, dataTransfer: transfer }),
        )
      return Promise.resolve()
    },
    { list: files, position: at },
  )
}

/** An element of the scene as its accessible name describes it: its box in px of the video. */
export async function elementBox(
  page: Page,
  name: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const text =
    (await page
      .getByRole('option', { name: new RegExp(`^${name}, \\w+, `) })
      .first()
      .textContent()) ?? ''
  const found = /([\d.]+) by ([\d.]+) px at (-?[\d.]+), (-?[\d.]+)/.exec(text)
  if (!found) throw new Error(`"${text}" names no box.`)
  const [width, height, x, y] = found.slice(1).map(Number)
  return { x: x!, y: y!, width: width!, height: height! }
}

/** Position on the page of a point of the video. */
export async function onPage(page: Page, x: number, y: number, canvasWidth: number): Promise<[number, number]> {
  const box = await page.locator('[data-stage] .sheet').boundingBox()
  if (!box) throw new Error('The canvas is not on the page.')
  const zoom = box.width / canvasWidth
  return [box.x + x * zoom, box.y + y * zoom]
}

/** Presses the pointer at one point of the video, moves it to another in small steps, and releases it. */
export async function dragOnStage(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
  canvasWidth: number,
): Promise<void> {
  const [startX, startY] = await onPage(page, ...from, canvasWidth)
  const [endX, endY] = await onPage(page, ...to, canvasWidth)
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  // Control suspends snapping: the element goes exactly where the pointer goes.
  await page.keyboard.down('Control')
  await page.mouse.move(endX, endY, { steps: 12 })
  await page.mouse.up()
  await page.keyboard.up('Control')
}

/** Takes the stage at a point of the video and leads the pointer around it, a step for each message of a mouse. */
export async function dragAround(page: Page, x: number, y: number, canvasWidth: number): Promise<void> {
  const [left, top] = await onPage(page, x, y, canvasWidth)
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (let step = 0; step < 240; step += 1)
    await page.mouse.move(left + Math.sin(step / 20) * 160, top + Math.cos(step / 20) * 90)
  await page.mouse.up()
}
