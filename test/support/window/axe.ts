import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds on the page that is serious or critical: rule, then the places. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's content security policy has no place for foreign ones.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (where: Document, how: object) => Promise<AxeResults> }
    }
    return axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets and media are not fetched again: that is for rules that are off, or less than serious.
      preload: false,
      // Still called experimental by axe, and off by default: who speaks to the machine says what is seen.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
  })
  return results.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
