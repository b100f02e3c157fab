import { expect, it } from 'vitest'
import type { stageOf } from '../../support/window/stage.ts'

/** How elements move, in the window of `stage.test.ts`. */
export function motionTests(stage: () => ReturnType<typeof stageOf>): void {
  const inspector = () =>
    stage().page.locator('[data-inspector]').getByRole('group', { name: 'Animation', exact: true })

  /** Red of a pixel of the stage at a time of the project. The element Two has 217, the ground below it 47. */
  const redAt = (ms: number, x: number, y: number): Promise<number> =>
    stage().page.evaluate(
      async (at) => {
        const picture = await window.greenroomStage!.pictureAt(at.ms)
        return picture.getContext('2d')!.getImageData(at.x, at.y, 1, 1).data[0]!
      },
      { ms, x, y },
    )

  it('lets an element slide in as long as its ramp is, which is undone', async () => {
    const { page, click, selected } = stage()
    await click(600, 180)
    await expect.poll(() => selected()).toEqual(['Two'])
    await inspector().getByRole('combobox', { name: 'How it comes in' }).selectOption({ label: 'Slide' })
    const ramp = page.getByRole('slider', { name: '“Two” comes in' })
    await ramp.waitFor()
    // Halfway in time it has come 0.6846 of its way from 700 px further left, as `ease-out` of CSS has it.
    await expect.poll(() => redAt(0, 600, 180)).toBe(47)
    expect(await redAt(320, 600, 180)).toBe(47)
    expect(await redAt(320, 400, 180)).toBe(217)
    // It is clicked where it is seen, not where it will stand.
    await page.keyboard.press('Escape')
    await expect.poll(() => selected()).toEqual([])
    await redAt(320, 0, 0)
    await click(690, 140)
    await expect.poll(() => selected()).toEqual(['Ground'])
    await click(400, 180)
    await expect.poll(() => selected()).toEqual(['Two'])
    expect(await redAt(1_000, 600, 180)).toBe(217)
    await ramp.focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => ramp.getAttribute('aria-valuetext')).toBe('0.4 s')
    if (process.env['GREENROOM_SCREENSHOT']) await page.screenshot({ path: process.env['GREENROOM_SCREENSHOT'] })
    expect(await redAt(400, 600, 180)).toBe(217)
    await page.keyboard.press('Control+z')
    await expect.poll(() => ramp.getAttribute('aria-valuetext')).toBe('0.6 s')
    await page.keyboard.press('Control+z')
    await ramp.waitFor({ state: 'detached' })
    await expect.poll(() => redAt(0, 600, 180)).toBe(217)
  })

  it('moves an element between keyframes, which a drag on the stage and on the timeline changes', async () => {
    const { page, click, drag, box, selected } = stage()
    await click(600, 180)
    await expect.poll(() => selected()).toEqual(['Two'])
    await redAt(0, 0, 0)
    await inspector().getByRole('button', { name: 'Add keyframe' }).click()
    const keyframes = page.getByRole('button', { name: /^Keyframe of “Two” at / })
    await expect.poll(() => keyframes.count()).toBe(1)
    await redAt(1_000, 0, 0)
    await drag([600, 180], [600, 480])
    await expect.poll(() => keyframes.count()).toBe(2)
    await expect.poll(() => inspector().getByRole('spinbutton', { name: 'Shift Y' }).inputValue()).toMatch(/^300/)
    // Where it stands still has not changed; halfway it is halfway.
    await expect.poll(async () => (await box('Two')).y).toBe(130)
    await expect.poll(() => redAt(0, 600, 180)).toBe(217)
    expect(await redAt(500, 600, 180)).toBe(47)
    expect(await redAt(500, 600, 330)).toBe(217)
    if (process.env['GREENROOM_SCREENSHOT']) await page.screenshot({ path: process.env['GREENROOM_SCREENSHOT'] })
    const last = keyframes.last()
    await last.focus()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await page.getByRole('button', { name: 'Keyframe of “Two” at 2 s' }).waitFor()
    await expect.poll(() => redAt(1_000, 600, 330)).toBe(217)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Keyframe of “Two” at 1 s' }).waitFor()
    await last.focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => keyframes.count()).toBe(1)
  })
}
