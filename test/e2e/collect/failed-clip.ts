import { expect, it } from 'vitest'
import type { FakeService } from '../../support/service/fake-service.ts'
import { bridgeOf } from '../../support/window/bridge.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { inDepth } from '../../support/depth.ts'

/**
 * A clip that a service fails to make, in the window of `collect.test.ts`, which has the connection “Client cloud”.
 * @param given the window, the service of the connection, and a folder for projects
 */
export function failedClipTests(given: () => { opened: TestWindow; service: FakeService; folder: string }): void {
  it.runIf(inDepth)(
    'says on any page that a clip failed and why, with a mark on the rail until the library is opened',
    async () => {
      const { opened, service, folder } = given()
      const { page } = opened
      await page.evaluate(() => (location.hash = '#/settings/appearance'))
      service.failReason = 'The studio lights went out.'
      service.fate = ({ body }) => (JSON.stringify(body).includes('#123456') ? 'failed' : undefined)
      const { studio, close } = await bridgeOf(page)
      const voice = { kind: 'script', voiceId: 'v-1', text: 'Good evening.', rate: 100 } as const
      const scene = { id: 'only', name: 'Only scene', duration: 'voice', voice, elements: [] }
      const canvas = { width: 320, height: 180, background: '#123456' }
      const dark = {
        schema: 'greenroom.project',
        version: 3,
        id: 'dark',
        name: 'Dark',
        canvas,
        scenes: [scene],
      } as const
      const { id: session, project } = await studio.projects.openCopy({ project: dark, folder, name: 'Dark' })
      const [connection] = (await studio.connections.list()).filter(({ name }) => name === 'Client cloud')
      const clip = { session, project, kind: 'avatar-video', connection: connection!.id } as const
      await studio.generate.start({ ...clip, name: 'Dark', folder: null })
      close()
      const toast = page.getByRole('alert').filter({ hasText: 'The studio lights went out.' })
      await toast.filter({ hasText: 'Dark' }).waitFor()
      const library = page.getByRole('navigation').getByRole('link', { name: /^Library/ })
      await expect.poll(() => library.textContent()).toContain('one failed')
      await library.click()
      await expect.poll(() => library.textContent()).not.toContain('one failed')
      expect(await toast.count()).toBe(1)
      await toast.getByRole('button', { name: /^Close|Dismiss/ }).click()
      expect(opened.faults).toEqual([])
    },
  )
}
