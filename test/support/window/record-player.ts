import type { Locator, Page } from 'playwright-core'

/**
 * Records each state of a player from now on: a row of a second may end before a slow machine looks. Answers how it is
 * read: whether it played, and how far it came, ms.
 */
export async function recordPlayer(
  page: Page,
  player: Locator,
): Promise<() => Promise<{ pause: boolean; farthest: number }>> {
  await player.evaluate((region) => {
    const seen = { labels: new Set<string>(), farthest: 0 }
    const look = (): void => {
      for (const button of region.querySelectorAll('button')) seen.labels.add(button.getAttribute('aria-label') ?? '')
      const now = Number(region.querySelector('[role=slider]')?.getAttribute('aria-valuenow'))
      seen.farthest = Math.max(seen.farthest, now)
    }
    new MutationObserver(look).observe(region, { subtree: true, childList: true, attributes: true })
    Object.assign(globalThis, { seen })
    look()
  })
  return () =>
    page.evaluate(() => {
      const { labels, farthest } = (globalThis as unknown as { seen: { labels: Set<string>; farthest: number } }).seen
      return { pause: labels.has('Pause'), farthest }
    })
}
