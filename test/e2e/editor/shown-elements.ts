import sharp from 'sharp'
import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { bigProject } from '../../support/window/big-project.ts'
import { bridgeOf } from '../../support/window/bridge.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { inDepth } from '../../support/depth.ts'

/** Number of clearly different colours in what the window shows of a part: few for a plain area with a name. */
async function colours(part: Locator): Promise<number> {
  const data = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
  const seen = new Set<number>()
  for (let at = 0; at < data.length; at += 3)
    seen.add(((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4))
  return seen.size
}

/** A picture as 32 by 18 px, to compare it with another size of itself. */
const small = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten({ background: 'white' }).resize(32, 18, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** Whether a part lies within what is seen of the list that it scrolls with. */
const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    for (let above = one.parentElement; above; above = above.parentElement) {
      if (above.scrollHeight <= above.clientHeight + 1 || getComputedStyle(above).overflowY === 'visible') continue
      const box = above.getBoundingClientRect()
      return top >= box.top - 1 && bottom <= box.bottom + 1
    }
    return true
  })

/** What stage, Layers and timeline show of elements, in the window of `editor.test.ts`. */
export function shownElementTests(opened: () => TestWindow): void {
  const timeline = () => opened().page.getByRole('listbox', { name: 'Elements on the timeline' })

  async function openBig(scenes: number, perScene: number): Promise<void> {
    const { page, home } = opened()
    const { studio, close } = await bridgeOf(page)
    const project = bigProject(scenes, perScene)
    await studio.projects.openCopy({ project, folder: home.folder, name: project.name })
    close()
    // What the window keeps for itself would bring the project before back.
    await page.evaluate(() => {
      sessionStorage.clear()
      location.hash = '#/editor'
    })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: project.name }).waitFor()
  }

  it('leaves the names of many scenes readable where it begins', async () => {
    await openBig(60, 2)
    const names = opened().page.getByRole('listbox', { name: 'Scenes' }).locator('.scene .name')
    await names.first().waitFor()
    const cut = await names.evaluateAll((all) =>
      all.slice(0, 3).flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [])),
    )
    expect([await names.first().textContent(), cut]).toEqual([expect.stringContaining('Part 1'), []])
  })

  it('gives a thing one row over all scenes, and a video its pictures in its clips', async () => {
    await expect.poll(() => opened().page.locator('.heads .name', { hasText: 'Product loop' }).count()).toBe(1)
    const loops = timeline().getByRole('option', { name: /^Product loop,/ })
    await expect.poll(() => loops.count()).toBeGreaterThan(1)
    const tops = await loops.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await expect.poll(() => colours(loops.first())).toBeGreaterThan(60)
  })

  it.runIf(inDepth)('scrolls Layers and the timeline to what is selected on the stage', async () => {
    const { page } = opened()
    await openBig(1, 24)
    await page.getByRole('tab', { name: 'Layers' }).click()
    const layer = page.getByRole('list', { name: /^Layers of the scene/ }).locator('[aria-pressed="true"]')
    const clip = timeline().getByRole('option', { selected: true })
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Escape')
    // The lowest element comes first, and is the last one of both lists.
    for (const [presses, name] of [
      [1, 'Presenter'],
      [23, 'Picture 23'],
    ] as const) {
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab')
      await timeline()
        .getByRole('option', { name: new RegExp(`^${name},`), selected: true })
        .waitFor()
      for (const part of [layer, clip]) await expect.poll(() => isInView(part)).toBe(true)
    }
  })

  it('shows an avatar at once by its picture of the catalogue, while the one for the stage is on its way', async () => {
    const { page } = opened()
    await page.evaluate(() => (location.hash = '#/'))
    await page.getByRole('button', { name: /^Wide/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await page.getByRole('tab', { name: 'Avatars' }).click()
    const add = page.getByRole('button', { name: /^Add Ravi/ })
    const picture = await add.locator('img').getAttribute('src')
    const held: Route[] = []
    const isOther = ({ href }: URL): boolean => href.endsWith('/ravi') && !href.endsWith(picture!)
    await page.route(isOther, (route) => void held.push(route))
    const sheet = page.locator('[data-stage] .sheet')
    const before = await colours(sheet)
    await add.click()
    await page.getByRole('option', { name: /^Ravi, avatar/ }).waitFor()
    await expect.poll(() => colours(sheet)).toBeGreaterThan(2 * before)
    expect(held.length).toBeGreaterThan(0)
    for (const route of held) await route.continue()
    await page.unroute(isOther)
  })

  it('lists a project by the picture that its stage shows', async () => {
    const { page } = opened()
    const onStage = await page.evaluate(async () => {
      const canvas = await window.greenroomStage!.pictureAt(0)
      return canvas.toDataURL('image/png')
    })
    await page.evaluate(() => (location.hash = '#/'))
    const picture = page.getByRole('region', { name: 'Recent projects' }).getByRole('listitem').first().locator('img')
    const shown = await small(Buffer.from(onStage.split(',')[1]!, 'base64'))
    await expect
      .poll(
        async () => {
          const address = await picture.first().evaluate((one) => (one as HTMLImageElement).src)
          const listed = await small(await (await page.request.get(address)).body())
          return listed.reduce((sum, value, at) => sum + Math.abs(value - shown[at]!), 0) / shown.length
        },
        // The picture is drawn anew some seconds after the last change, when nothing else is.
        { timeout: 90_000 },
      )
      .toBeLessThan(8)
  })
}
