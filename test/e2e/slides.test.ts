import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { inDepth } from '../support/depth.ts'
import { makePptx } from '../support/slides/pptx.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dropFiles } from '../support/window/editor.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Slides in a window are skipped: ${missing}.`)

describe.skipIf(missing || !inDepth)('slides that are dropped onto the first page', () => {
  let opened: TestWindow
  let page: Page
  let file: string

  beforeAll(async () => {
    opened = await openWindow({ width: 1440, height: 900 }, (home) => {
      // The same on machines with and without LibreOffice.
      home.env['SOFFICE_PATH'] = ''
      return Promise.resolve([])
    })
    page = opened.page
    file = join(opened.home.folder, 'talk.pptx')
    const slides = [
      { title: 'Welcome', text: 'To the talk', notes: 'Good morning.' },
      { title: 'Agenda', rows: ['One', 'Two', 'Three'] },
      { title: 'Hidden', hidden: true, notes: 'Not today.' },
    ]
    writeFileSync(file, makePptx(slides))
  })
  afterAll(() => opened?.close())

  it('become scenes that are seen before, and a project that says their notes', async () => {
    await dropFiles(page.locator('main.welcome'), [file])
    const dialog = page.getByRole('dialog', { name: 'Project from “talk.pptx”' })
    const scenes = dialog.getByRole('list', { name: 'Scenes' })
    await scenes.waitFor()
    await expect.poll(() => scenes.getByRole('listitem').count()).toBe(2)
    await expect
      .poll(() => dialog.getByRole('region', { name: 'What the scenes lack' }).innerText())
      .toContain('slide 3')
    await dialog.getByRole('checkbox', { name: 'With the hidden slide' }).check()
    await expect.poll(() => scenes.getByRole('listitem').count()).toBe(3)
    await dialog.getByRole('radio', { name: '9:16' }).check()
    await dialog.getByRole('button', { name: 'Make project (3 scenes)' }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    await expect.poll(() => script.inputValue()).toBe('Good morning.')
    expect(opened.faults).toEqual([])
  })
})
