import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { bigProject } from '../support/window/big-project.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dragAround, onPage } from '../support/window/editor.ts'
import { frameTable, heapBytes, isSmooth, middleOfThree } from '../support/window/frames.ts'
import type { FrameTimes } from '../support/window/frames.ts'
import { openWindow } from '../support/window/open.ts'

export const title = 'The window with 60 scenes and 1,500 elements'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const scenes = 60
const perScene = 25
const most = { loadMs: 1_000, growth: 0.1 }

/** Loading, dragging, time line and memory of the real window in Chromium, with a project of real size. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not measured: ${missing}.\n` }
  const opened = await openWindow({}, async (home) => {
    const file = join(home.folder, 'big.greenroom.json')
    await writeFile(file, JSON.stringify(bigProject(scenes, perScene)))
    return ['--project', file]
  })
  const { page } = opened
  try {
    await page.getByRole('option', { name: /^Presenter, avatar/ }).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(5_000)
    const loads = []
    for (let count = 0; count < 5; count += 1) loads.push(await loadTime(page))
    const loadMs = loads.toSorted((a, b) => a - b)[2]!
    report(`load: ${loadMs.toFixed(0)} ms`)
    const figures: Record<string, FrameTimes> = {
      'drag of an element': await middleOfThree(page, () => dragAround(page, 1_000, 600, 1920)),
      'time line: zoom': await middleOfThree(page, () => zoomTimeline(page)),
      'time line: scroll': await middleOfThree(page, () => scrollTimeline(page)),
    }
    await page.getByRole('button', { name: 'Whole project' }).click()
    for (const [name, one] of Object.entries(figures))
      report(`${name}: median ${one.median.toFixed(1)} ms, 95th percentile ${one.p95.toFixed(1)} ms`)
    const memory = await editForMinutes(page, report)
    const growth = memory.last / memory.first - 1
    const ok = loadMs < most.loadMs && Object.values(figures).every(isSmooth) && growth < most.growth
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
    return {
      ok,
      markdown: [
        `Chromium without a graphics card, 1440 x 900, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        '',
        `- Opening it from the start page until the stage stands: ${loadMs.toFixed(0)} ms, the middle of five (bound ${most.loadMs} ms).`,
        `- Heap after a collection, ${minutes} minutes of scripted editing: ${mb(memory.first)} after the first minute, ${mb(memory.last)} at the end, ${(growth * 100).toFixed(1)} % (bound ${most.growth * 100} %).`,
        '',
        ...frameTable(figures),
        '',
      ].join('\n'),
    }
  } finally {
    await opened.close()
  }
}

/** From the click on a recent project until its stage and time line stand, ms. */
async function loadTime(page: Page): Promise<number> {
  await page.evaluate(() => (location.hash = '#/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const card = page.getByRole('button', { name: /60 scenes|big/ }).first()
  await card.waitFor()
  await page.evaluate(() => {
    const holder = window as unknown as { clickedAt: number }
    addEventListener('click', () => (holder.clickedAt = performance.now()), { capture: true, once: true })
  })
  await card.click()
  const ms = await page.waitForFunction(
    () => {
      const { clickedAt } = window as unknown as { clickedAt: number }
      const stands =
        document.querySelector('[data-stage] canvas') !== null &&
        document.querySelectorAll('[data-clip]').length > 0 &&
        document.querySelectorAll('[data-stage] [role=option]').length > 0
      return stands ? performance.now() - clickedAt : null
    },
    undefined,
    { polling: 'raf' },
  )
  return (await ms.jsonValue()) ?? Number.NaN
}

async function overTimeline(page: Page): Promise<void> {
  const box = await page.locator('.scroller').boundingBox()
  if (!box) throw new Error('There is no time line on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

async function zoomTimeline(page: Page): Promise<void> {
  await overTimeline(page)
  await page.keyboard.down('Control')
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, step % 60 < 30 ? -60 : 60)
  await page.keyboard.up('Control')
}

async function scrollTimeline(page: Page): Promise<void> {
  await overTimeline(page)
  await page.keyboard.down('Control')
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -60)
  await page.keyboard.up('Control')
  for (let step = 0; step < 200; step += 1) await page.mouse.wheel(step % 100 < 50 ? 60 : -60, 0)
}

/** Edits without a pause, as a person does; heap in bytes after the first minute and at the end. */
async function editForMinutes(page: Page, report: (line: string) => void): Promise<{ first: number; last: number }> {
  const session = await page.context().newCDPSession(page)
  const started = performance.now()
  let first = 0
  let round = 0
  while (performance.now() - started < minutes * 60_000) {
    await editOnce(page, round)
    round += 1
    if (first === 0 && performance.now() - started > 60_000) {
      first = await heapAtRest(page, session)
      report(`heap after a minute: ${(first / 1e6).toFixed(1)} MB`)
    }
  }
  const last = await heapAtRest(page, session)
  report(`heap after ${minutes} minutes and ${round} rounds: ${(last / 1e6).toFixed(1)} MB`)
  await session.detach()
  return { first: first === 0 ? last : first, last }
}

/** Measured with the same panels visible and no work running: the Body panel alone holds a text of many MB. */
async function heapAtRest(page: Page, session: CDPSession): Promise<number> {
  await page.getByRole('tab', { name: 'Media', exact: true }).click()
  await page.waitForTimeout(8_000)
  return heapBytes(session)
}

async function editOnce(page: Page, round: number): Promise<void> {
  const tabs = ['Media', 'Avatars', 'Voices', 'Layers', 'Canvas', 'Request']
  await page.getByRole('tab', { name: tabs[round % tabs.length]!, exact: true }).click()
  const [x, y] = await onPage(page, 300 + ((round * 137) % 1_200), 200 + ((round * 71) % 600), 1920)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40, { steps: 10 })
  await page.mouse.up()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  const scenesRow = page.getByRole('listbox', { name: 'Scenes' }).getByRole('option')
  await scenesRow.nth(round % Math.max(1, await scenesRow.count())).click()
  const script = page.getByRole('textbox', { name: 'Script of the scene' })
  await script.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await page.keyboard.press('Escape')
  await page.getByRole('application', { name: 'Stage' }).focus()
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Control+z')
}
