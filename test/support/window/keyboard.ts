import type { Page } from 'playwright-core'

/** What the focus is on, as the browser tells assistive technology: role and accessible name, `button "Play"`. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  if ((await focus.count()) === 0) return 'nothing'
  const [first = ''] = (await focus.ariaSnapshot()).split('\n')
  // A name with a colon in it comes in quotation marks.
  return first.replace(/^- '?/, '').replace(/"([^"]*)".*$/, '"$1"')
}

/** Presses Tab until the focus is on something like that. @throws when it never is */
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
