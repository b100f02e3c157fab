import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The serious and critical findings of axe-core on the page: rule, then the elements.
 * @param within selector of the elements to look into; the whole page without it
 * @param rules ids of the rules to check; all without it
 */
export async function seriousViolations(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  // axe is evaluated in the page and not added as a script, which the page's content security policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    async ([selector, only]) => {
      const { axe } = window as unknown as {
        axe: { run: (where: Document | { include: string[] }, how: object) => Promise<AxeResults> }
      }
      return axe.run(selector === undefined ? document : { include: [selector] }, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
        // Style sheets and media are not fetched again, which only disabled and less serious rules need.
        preload: false,
        // This rule is experimental and off by default in axe. It is needed because users of voice control say what they see.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      })
    },
    [within, rules] as const,
  )
  return results.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
