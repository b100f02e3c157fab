import type { Page } from 'playwright-core'

/** Role and accessible name of the focused element, as the browser reports them: `button "Play"`. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  if ((await focus.count()) === 0) return 'nothing'
  const [first = ''] = (await focus.ariaSnapshot()).split('\n')
  // A name that contains a colon is quoted.
  return first.replace(/^- '?/, '').replace(/"([^"]*)".*$/, '"$1"')
}

/** Presses Tab until a matching element has the focus. @throws when none ever has */
export async function tabTo(page: Page, what: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < 150; count += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (what.test(now)) return
    passed.push(now.slice(0, 40))
  }
  throw new Error(`The focus never came to ${String(what)}. It passed: ${passed.join(' | ')}`)
}
