import type { Page } from 'playwright-core'

/** Names of the controls of open dialogs that a notice lies over. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toasts] .toast')].map((one) => one.getBoundingClientRect())
    const controls = [...document.querySelectorAll<HTMLElement>('.ui-dialog :is(button, input, select, textarea, a)')]
    const shown = controls.filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
    const covered = shown.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return toasts.some(
        (toast) => toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom,
      )
    })
    return covered.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())
  })
}

/** Names of elements that reach beyond the left or right edge of the window. */
export function beyondWindow(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      const beyond = width > 0 && (left < 0 || right > innerWidth)
      return beyond ? [one.getAttribute('aria-label') ?? one.textContent.trim()] : []
    }),
  )
}
