import type { Page } from 'playwright-core'

/**
 * Presses a button in the moment in which a page has it: what takes a second may be over when somebody else looks.
 * @param name the label of the button, or its text where it has none
 */
export function pressWhenThere(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const button = [...document.querySelectorAll('button')].find(
            (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === label,
          )
          if (!button) return
          observer.disconnect()
          button.click()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true })
        look()
      }),
    name,
  )
}
