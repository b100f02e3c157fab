import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dragAround, elementBox, onPage } from '../support/window/editor.ts'
import { frameTable, isSmooth, middleOfThree, summarise } from '../support/window/frames.ts'
import { barePage, measureKeys } from '../support/window/key-times.ts'
import type { KeyTimes } from '../support/window/key-times.ts'
import { openWindow } from '../support/window/open.ts'
import { textProject } from '../support/window/text-project.ts'

export const title = 'Typing and dragging among 300 texts'

const texts = 300
const rounds = 3
/** The bound of the project: from a key to its picture, the middle of all keys. */
const mostMs = 16.7

/** Typing in one of many texts on the stage, and dragging all of them, in the real window in Chromium. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not measured: ${missing}.\n` }
  const opened = await openWindow({}, async (home) => {
    const file = join(home.folder, 'texts.greenroom.json')
    await writeFile(file, JSON.stringify(textProject(texts)))
    return ['--project', file]
  })
  const { page } = opened
  try {
    await page.getByRole('option', { name: new RegExp(`^Text ${texts - 1}, text`) }).waitFor({ state: 'attached' })
    await page.waitForTimeout(5_000)
    const bare = await page.context().newPage()
    await bare.setContent(barePage)
    await bare.locator('textarea').focus()
    const [typed, least]: [KeyTimes[], KeyTimes[]] = [[], []]
    // In turn, so that other load of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      await bare.bringToFront()
      least.push(await measureKeys(bare, 'as fast as people type it goes on'))
      await page.bringToFront()
      typed.push(await typeInText(page))
    }
    const [own, base] = [together(typed), together(least)]
    const ratio = own.median / base.median
    const busyRatio = own.busy / base.busy
    report(`key to picture: ${describe(own)}; bare page: ${describe(base)}; ratio ${ratio.toFixed(2)}`)
    const figures = { [`drag of ${texts} texts`]: await middleOfThree(page, () => dragAll(page)) }
    for (const [name, { median, p95 }] of Object.entries(figures))
      report(`${name}: median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`)
    const row = (name: string, { median, p95, longest, count, busy }: ReturnType<typeof together>): string =>
      `| ${name} | ${median.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${longest.toFixed(0)} ms | ${busy.toFixed(1)} ms | ${count} |`
    return {
      ok: own.median <= mostMs && Object.values(figures).every(isSmooth),
      markdown: [
        `Chromium without a graphics card, 1440 x 900, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        'The bare page is a text area whose text is drawn on a canvas; both are typed in by turns. The main thread is',
        'counted in processor time, with what the panels do once the picture is drawn.',
        '',
        `| From a key to its picture (bound: median ${mostMs} ms) | median | 95th percentile | longest | main thread per key | keys |`,
        '| --- | --- | --- | --- | --- | --- |',
        row(`in one of ${texts} texts`, own),
        row('in the bare page', base),
        `| ratio | ${ratio.toFixed(2)} | | | ${busyRatio.toFixed(1)} | |`,
        '',
        ...frameTable(figures),
      ].join('\n'),
    }
  } finally {
    await opened.close()
  }
}

function together(rounds: readonly KeyTimes[]) {
  const times = rounds.flatMap(({ toPicture }) => toPicture)
  return { ...summarise(times), busy: rounds.reduce((sum, { mainThread }) => sum + mainThread, 0) / times.length }
}

function describe({ median, p95, busy }: ReturnType<typeof together>): string {
  return `median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms, main thread ${busy.toFixed(1)} ms`
}

/** Types in the middle of the texts. */
async function typeInText(page: Page): Promise<KeyTimes> {
  const text = await elementBox(page, 'Text 149')
  await page.mouse.dblclick(...(await onPage(page, text.x + 20, text.y + text.height / 2, 1920)))
  await page.locator('[data-typing-area]').waitFor({ state: 'attached' })
  await measureKeys(page, 'at first ')
  const times = await measureKeys(page, 'as fast as people type it goes on')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  return times
}

async function dragAll(page: Page): Promise<void> {
  await page.getByRole('application', { name: 'Stage' }).focus()
  await page.keyboard.press('Control+a')
  await dragAround(page, 1_000, 600, 1920)
  await page.keyboard.press('Control+z')
}
