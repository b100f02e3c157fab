import { expect, it } from 'vitest'
import type { stageOf } from '../../support/window/stage.ts'

/** The strip of scenes beside the stage, in the window of `stage.test.ts`. */
export function sceneStripTests(stage: () => ReturnType<typeof stageOf>): void {
  it('adds, moves and deletes scenes in the strip beside it', async () => {
    const { page } = stage()
    const strip = page.getByRole('listbox', { name: 'Scene strip' })
    const tile = (name: string) => strip.getByRole('option', { name: new RegExp(`^Scene \\d: ${name}, `) })
    const order = () =>
      strip.getByRole('option').evaluateAll((all) => all.map((one) => /: (.*),/.exec(one.ariaLabel ?? '')?.[1]))
    await expect.poll(order).toEqual(['First', 'Second'])
    await page.getByRole('button', { name: 'Scene', exact: true }).click()
    await expect.poll(order).toEqual(['First', 'Second', 'Scene 3'])
    await expect.poll(() => tile('Scene 3').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual(['First', 'Scene 3', 'Second'])
    await page.getByRole('button', { name: 'Add a scene after scene 1' }).click({ force: true })
    await expect.poll(order).toEqual(['First', 'Scene 4', 'Scene 3', 'Second'])
    await tile('First').click()
    await page.keyboard.press('Control+m')
    await expect.poll(order).toEqual(['First', 'Scene 5', 'Scene 4', 'Scene 3', 'Second'])
    await tile('Scene 4').focus()
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual(['First', 'Scene 5', 'Scene 3', 'Second'])
    const [from, to] = [(await tile('First').boundingBox())!, (await tile('Scene 3').boundingBox())!]
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 6 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['Scene 5', 'Scene 3', 'First', 'Second'])
  })
}
