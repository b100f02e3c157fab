import { readFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Project } from '../../../electron/common/composition/index.ts'
import { bridgeOf } from '../../support/window/bridge.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { inDepth } from '../../support/depth.ts'

/** Projects in two windows and on the first page, in the window of `journey.test.ts`. */
export function projectTests(opened: () => TestWindow): void {
  const recent = async () => {
    const { studio, close } = await bridgeOf(opened().page)
    try {
      return await studio.projects.recent()
    } finally {
      close()
    }
  }
  const home = async () => {
    const { page } = opened()
    await page.evaluate(() => (location.hash = '#/'))
    const list = page.getByRole('region', { name: 'Recent projects' }).getByRole('listitem')
    await list.first().waitFor()
    return list
  }

  it.runIf(inDepth)('keeps the work of both windows, when one of them saves a copy', async () => {
    const { page } = opened()
    const list = await home()
    await list.first().getByRole('button').first().click()
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await box.waitFor()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    const { path } = (await recent()).find((one) => one.name === name)!
    const other = await page.context().newPage()
    await other.goto(page.url())
    const there = other.getByRole('textbox', { name: 'Script of the scene' })
    await there.fill('Written in the other window.')
    await page.getByText('This project was changed in another window.').waitFor()
    await box.fill('Written in this window.')
    await page.getByRole('button', { name: 'Save a copy' }).click()
    await page.getByRole('heading', { level: 1, name: `${name} (copy)` }).waitFor()
    expect(await box.inputValue()).toBe('Written in this window.')
    expect(await there.inputValue()).toBe('Written in the other window.')
    // The window shows the copy before the studio has it in the list.
    const listed = async () => (await recent()).find((one) => one.name === `${name} (copy)`)
    await expect.poll(listed).toBeDefined()
    const copy = (await listed())!
    expect(copy.path).not.toBe(path)
    await expect.poll(() => readFile(copy.path, 'utf8')).toContain('Written in this window.')
    await expect.poll(() => readFile(path, 'utf8')).toContain('Written in the other window.')
    // From now on they are two projects: what one window changes is no news for the other.
    await there.fill('And more from there.')
    await expect.poll(() => readFile(path, 'utf8')).toContain('And more from there.')
    expect(await page.getByText('This project was changed in another window.').count()).toBe(0)
    expect(await readFile(copy.path, 'utf8')).not.toContain('And more from there.')
    await other.close()
  })

  it('makes a project of a template in the shape and the brand that are chosen, and leads through what is to be filled in', async () => {
    const { page } = opened()
    await home()
    const gallery = page.getByRole('region', { name: 'Templates' })
    const kits = page.getByRole('region', { name: 'Brand kits' })
    await kits.getByRole('button', { name: 'New' }).click()
    await page.getByRole('menuitem', { name: 'New without a logo' }).click()
    const kit = page.getByRole('dialog', { name: 'New brand kit' })
    await kit.getByRole('textbox', { name: 'Name' }).fill('Lumen')
    await kit.getByRole('button', { name: 'Save' }).click()
    await kits.getByRole('button', { name: 'Lumen', exact: true }).click()
    await gallery.getByText('shown in “Lumen”').waitFor()
    await gallery.getByRole('radio', { name: '9:16' }).check({ force: true })
    await gallery.getByRole('searchbox').fill('steps')
    const cards = gallery.getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(1)
    // The card plays while it has the focus, unless the system wants less motion, and a key makes the project.
    await cards.first().getByRole('button').focus()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await cards.first().locator('.bar').waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await cards.first().locator('.bar').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    const guide = page.getByRole('region', { name: 'Fill in' })
    await guide.waitFor()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    expect(name).toBe('How-to in three steps')
    await guide
      .getByRole('button', { name: /^Headline/ })
      .first()
      .click()
    await guide.getByRole('textbox', { name: 'Headline' }).fill('Bake *bread*')
    await guide.getByRole('button', { name: 'Next', exact: true }).click()
    await guide.getByText('1 of', { exact: false }).waitFor()
    const listed = async () => (await recent()).find((one) => one.name === name)
    await expect.poll(listed).toBeDefined()
    const { path } = (await listed())!
    const saved = async () => JSON.parse(await readFile(path, 'utf8')) as Project
    await expect.poll(async () => (await saved()).slots?.filter(({ done }) => done)).toHaveLength(1)
    const { canvas, scenes, music, brand } = await saved()
    expect(brand?.name).toBe('Lumen')
    expect(canvas).toMatchObject({ width: 1080, height: 1920 })
    expect(JSON.stringify(scenes[0])).toContain('"Bake "')
    expect(music?.source).toMatchObject({ kind: 'asset' })
    await guide.getByRole('button', { name: 'Close the list' }).click()
    await page.getByRole('button', { name: /^Fill in the template 1\// }).waitFor()
  })

  it.runIf(inDepth)(
    'keeps a project as a template, brings a deleted one back, and makes a project of it in another shape',
    async () => {
      const { page } = opened()
      await page.getByRole('button', { name: 'Project menu' }).click()
      await page.getByRole('menuitem', { name: 'Save as template…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Save as template' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('House style')
      await dialog.getByRole('button', { name: 'Save template' }).click()
      await dialog.waitFor({ state: 'detached' })
      await home()
      const gallery = page.getByRole('region', { name: 'Templates' })
      await gallery.getByRole('button', { name: 'Yours', exact: true }).click()
      const cards = gallery.getByRole('listitem')
      await expect.poll(() => cards.count()).toBe(1)
      await cards.getByRole('button', { name: 'More for House style' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await gallery.getByText('No template of yours yet').waitFor()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await cards.getByRole('button').filter({ hasText: 'House style' }).click()
      await page.getByRole('heading', { level: 1, name: 'House style' }).waitFor()
      await page.getByRole('region', { name: 'Fill in' }).waitFor()
      const listed = async () => (await recent()).find(({ name }) => name === 'House style')
      await expect.poll(listed).toBeDefined()
      const { canvas, slots } = JSON.parse(await readFile((await listed())!.path, 'utf8')) as Project
      expect(canvas).toMatchObject({ width: 1920, height: 1080 })
      expect(slots?.length).toBeGreaterThan(5)
      expect(slots?.filter(({ done }) => done)).toEqual([])
    },
  )

  it.runIf(inDepth)(
    'tells new projects apart, shows them above the fold of a small window, and says which file is gone',
    async () => {
      const { page } = opened()
      const before = page.viewportSize()!
      await page.setViewportSize({ width: 1024, height: 700 })
      for (let count = 0; count < 2; count += 1) {
        await home()
        await page.getByRole('button', { name: /^Wide/ }).click()
        await page.getByRole('application', { name: 'Stage' }).waitFor()
      }
      const list = await home()
      const all = await recent()
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
      const top = (await list.first().boundingBox())!
      expect(top.y + top.height).toBeLessThan(700)
      // Its file is deleted behind the window's back. Nothing is kept of a project that was left untouched, so the copy is used.
      const gone = all.find(({ name }) => name.endsWith('(copy)'))!
      await rm(gone.path)
      await page.reload()
      const card = list.filter({ hasText: gone.name }).filter({ hasText: 'not found' })
      await card.waitFor()
      expect(await card.getByRole('button').first().isDisabled()).toBe(true)
      await card.hover()
      await card.getByRole('button', { name: gone.name }).last().click()
      await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
      await card.waitFor({ state: 'detached' })
      expect((await recent()).map(({ path }) => path)).not.toContain(gone.path)
      await page.setViewportSize(before)
    },
  )
}
