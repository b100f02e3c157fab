import type { Locator, Page } from 'playwright-core'

/** Visible parts of a row of a list that overlap each other within it: their texts. */
export async function misplaced(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const around = element.getBoundingClientRect()
    const parts = [...element.querySelectorAll('[role=gridcell]')]
      .map((part) => ({
        text: part.textContent?.trim() || part.className,
        box: part.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .sort((a, b) => a.box.left - b.box.left)
    return parts
      .filter(({ box }, at) => {
        const before = parts[at - 1]?.box.right ?? around.left
        return box.top < around.top - 1 || box.bottom > around.bottom + 1 || box.left < before - 1
      })
      .map(({ text }) => text)
  })
}

/**
 * The texts of a sheet's rows as the window shows them. The studio knows of a change before the window shows it: a click
 * in between is for the row that was there before.
 */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.getByRole('grid').locator('[data-row] [data-column="0"]').allInnerTexts()
