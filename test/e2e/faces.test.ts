import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools } from '../../electron/media/index.ts'
import { astronautFace, astronautPath } from '../support/faces/sources.ts'
import { make } from '../support/media/making.ts'
import { seriousViolations } from '../support/window/axe.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dropFiles } from '../support/window/editor.ts'
import { tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { inDepth, someOf } from '../support/depth.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Faces in a real window are skipped: ${missing}.`)

describe.skipIf(missing)('faces', () => {
  let opened: TestWindow
  let page: Page
  let folder: string
  let film: string
  let empty: string
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
  const faces = (): Locator => page.locator('[data-face]')
  const input = (): Locator => page.locator('.find input[type=file]')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-faces-'))
    film = join(folder, 'two moments.mp4')
    empty = join(folder, 'wall.png')
    await sharp({ create: { width: 640, height: 400, channels: 3, background: '#557' } }).toFile(empty)
    // The portrait for two seconds, then the same person further to the side.
    await make(
      ...[await findTools(), film, '-loop', '1', '-t', '2', '-r', '10', '-i', astronautPath],
      ...['-loop', '1', '-t', '2', '-r', '10', '-i', astronautPath, '-filter_complex'],
      ...['[1]hflip[b];[0][b]concat=n=2,format=yuv420p', '-c:v', 'libx264'],
    )
    opened = await openWindow()
    page = opened.page
    await page.evaluate(() => (location.hash = '#/faces'))
    await page.getByText('Find faces in a picture or video').waitFor()
  })
  afterAll(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('finds the face of a picture that is dropped, and copies its landmarks', async () => {
    await dropFiles(page.locator('.find'), [astronautPath])
    await expect.poll(() => faces().count()).toBe(1)
    const box = page.locator('[data-face] rect')
    const at = async (name: string): Promise<number> => Number(await box.getAttribute(name))
    expect(
      Math.abs((await at('x')) + (await at('width')) / 2 - (astronautFace.x + astronautFace.width / 2)),
    ).toBeLessThan(20)
    await expect.poll(() => page.locator('[data-face] circle').count()).toBe(6)
    const opts = (await page.locator('.opts code').textContent()) ?? ''
    expect(opts).toMatch(/^(-?[\d.]+,-?[\d.]+:){3}-?[\d.]+,-?[\d.]+$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('Copy landmarks').click()
    await page.getByText(`Copied: ${opts}`).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(opts)
  })

  it('draws the box where the face is on the screen', async () => {
    // The column beside the picture may appear later and make the picture narrower.
    const offCentre = async (): Promise<number> => {
      const picture = await page.locator('.stage img').boundingBox()
      const shown = await page.locator('[data-face] rect').boundingBox()
      const side = Math.min(picture!.width, picture!.height)
      const left = picture!.x + (picture!.width - side) / 2
      const x = ((shown!.x + shown!.width / 2 - left) / side) * 512
      return Math.abs(x - (astronautFace.x + astronautFace.width / 2))
    }
    await expect.poll(offCentre).toBeLessThan(20)
  })

  it('saves faces as pictures into a chosen folder', async () => {
    await button('Save faces as pictures').click()
    await page.getByRole('menuitem', { name: 'The one face of the whole file…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Type a path' }).click()
    await dialog.getByRole('textbox').first().fill(folder)
    await dialog.getByRole('textbox').first().press('Enter')
    await dialog.getByRole('button', { name: 'Choose this folder' }).click()
    await page.getByText('One face was saved in').waitFor()
    const saved = (await readdir(folder)).filter((name) => name.includes('face 1'))
    expect(saved).toEqual(['astronaut - face 1.png'])
    const { width } = await sharp(join(folder, saved[0]!)).metadata()
    expect(width).toBeGreaterThan(100)
    expect(width).toBeLessThan(300)
  })

  it('shows when faces appear in a video, by mouse and by keys', async () => {
    await input().setInputFiles(film)
    const frames = page.getByRole('listbox', { name: 'Checked frames' })
    await frames.waitFor()
    const options = frames.getByRole('option')
    await expect.poll(() => options.count()).toBe(5)
    await options.first().click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
    const before = await page.locator('.stage img').getAttribute('src')
    await page.keyboard.press('End')
    await expect.poll(() => options.nth(4).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.locator('.stage img').getAttribute('src')).not.toBe(before)
  })

  it.runIf(inDepth)('finds the same person in both moments', async () => {
    await page.getByRole('tab', { name: /^People/ }).click()
    await button('Recognise people').click()
    const lanes = page.getByRole('list', { name: 'When each person is visible' })
    await lanes.waitFor()
    await expect.poll(() => lanes.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => lanes.getByRole('button').count()).toBe(5)
    await page.getByText(/^in 5 frames, 00:00/).waitFor()
    await page.getByRole('tab', { name: /^Faces/ }).click()
  })

  it.runIf(inDepth)('looks again as it is told to', async () => {
    const count = page.getByRole('spinbutton', { name: 'Frames' })
    await count.fill('2')
    await count.press('Enter')
    await button('Find again').click()
    await expect.poll(() => page.getByRole('option').count()).toBe(2)
  })

  it('says in words that there is no face, and what to do', async () => {
    await input().setInputFiles(empty)
    await page.getByText('No face was found').waitFor()
    await page
      .getByText(/at least 80 × 80 px, well lit/)
      .first()
      .waitFor()
  })

  it('goes back to what was looked at before, forgets it, and takes that back', async () => {
    const recent = page.getByRole('navigation', { name: 'Recent' })
    await expect.poll(() => recent.getByRole('listitem').count()).toBe(3)
    await recent.getByRole('button', { name: /^astronaut\.png/ }).click()
    await expect.poll(() => faces().count()).toBe(1)
    await recent.getByRole('button', { name: 'Remove the results of wall.png' }).click()
    await expect.poll(() => recent.getByRole('listitem').count()).toBe(2)
    await button('Undo').click()
    await expect.poll(() => recent.getByRole('listitem').count()).toBe(3)
  })

  it('is used with the keyboard alone', async () => {
    await page.getByRole('main').focus()
    await tabTo(page, /^button "Face 1, /)
    await page.keyboard.press('Enter')
    await expect.poll(() => faces().first().getAttribute('aria-pressed')).toBe('true')
    await tabTo(page, /^button "Copy landmarks"/)
    await tabTo(page, /^button "Use in character swap"/)
  })

  it('sends a face to character swap', async () => {
    await button('Use in character swap').click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/faces/character-swap')
    await page.getByText('astronaut.png').first().waitFor()
    await page.getByRole('tab', { name: 'Find faces' }).click()
    await faces().first().waitFor()
  })

  it.each(
    someOf(
      [
        ['dark', 1440, 900],
        ['light', 1440, 900],
        ['light', 1024, 700],
      ] as const,
      3,
    ),
  )('has no barriers and no sideways scrolling: %s, %i by %i', async (theme, width, height) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`[data-theme="${theme}"]`).first().waitFor()
    // Colours fade from one theme to the other.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it.runIf(inDepth)('takes a picture that is dropped while the page is still on its way', async () => {
    await page.evaluate(() => (location.hash = '#/'))
    await page.reload()
    const asked = Promise.withResolvers<null>()
    const dropped = Promise.withResolvers<null>()
    await page.route(/FindTool.*\.js/, async (route) => {
      asked.resolve(null)
      await dropped.promise
      await route.continue()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Faces' }).click()
    await asked.promise
    const early = join(folder, 'early.png')
    await copyFile(astronautPath, early)
    await dropFiles(page.locator('.faces-page'), [early])
    dropped.resolve(null)
    await page.getByRole('button', { name: /^early\.png/ }).waitFor()
    await expect.poll(() => faces().count()).toBe(1)
  })

  it('made no fault in the page', () => expect(opened.faults).toEqual([]))
})
