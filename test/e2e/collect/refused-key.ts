import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { FakeService } from '../../support/service/fake-service.ts'
import { bridgeOf } from '../../support/window/bridge.ts'
import { inDepth } from '../../support/depth.ts'

/**
 * A connection whose key its service refuses, in the window of `collect.test.ts`, which goes back to the library afterwards.
 * @param given the page of the window, and a service that takes other keys
 */
export function refusedKeyTests(given: () => { page: Page; service: FakeService }): void {
  it.runIf(inDepth)('shows a connection whose key is refused as such, and not as ready', async () => {
    const { page, service } = given()
    const { studio, close } = await bridgeOf(page)
    const credential = { kind: 'key', apiKey: 'key-2' } as const
    const where = { baseUrl: service.baseUrl, anchor: 'top-left', parallel: 4 } as const
    const { id } = await studio.connections.add({ name: 'Old key', ...where, credential })
    await studio.connections.test({ id })
    await page.evaluate(() => (location.hash = '#/settings/connections'))
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Old key' }) })
    await card.getByText('Wrong key').first().waitFor()
    await expect.poll(() => card.locator('.trouble').count()).toBe(1)
    await studio.connections.remove({ id })
    close()
    await page.evaluate(() => (location.hash = '#/library'))
  })
}
