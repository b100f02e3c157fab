import type { Locator, Page } from 'playwright-core'

/** Leads to a screen of the window, in English. */
export type Show = (page: Page) => Promise<unknown>

/** Opens a page by its route, and waits for an element of it. */
export async function go(page: Page, route: string, there: Locator): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#${route}`)
  await there.waitFor()
}

export const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 }).first()
export const banner = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name })
export const stage = (page: Page): Locator => page.getByRole('application', { name: 'Stage' })
export const dialog = (page: Page): Promise<void> => page.getByRole('dialog').waitFor()

/** Pastes text as the keys do, without the system's clipboard. */
export const paste = (target: Locator, text: string): Promise<void> =>
  target.evaluate((element, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** A card of the start page: a sample, or a new project. */
export async function begin(page: Page, card: RegExp): Promise<void> {
  await go(page, '/', page.getByRole('button', { name: card }))
  await page.getByRole('button', { name: card }).click()
  await stage(page).waitFor()
}

/** Runs a command by its name in the command palette. */
export async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(command)
  await page.getByRole('option', { name: command }).first().click()
}
