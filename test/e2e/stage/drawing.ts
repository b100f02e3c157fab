import { expect, it } from 'vitest'
import type { stageOf } from '../../support/window/stage.ts'
import { inDepth } from '../../support/depth.ts'

/** What the stage draws, in the window of `stage.test.ts`. */
export function drawingTests(stage: () => ReturnType<typeof stageOf>): void {
  it.runIf(inDepth)('draws after changes of single elements what it draws from nothing', async () => {
    const { page, drag, click, enter, box } = stage()
    const picture = page.locator('[data-stage] .canvas canvas').first()
    /** The largest difference (0 to 255) from the picture that was kept before, which this one replaces. */
    const difference = (): Promise<number> =>
      picture.evaluate(async (canvas: HTMLCanvasElement) => {
        // Changes are drawn with the next frame.
        for (let count = 0; count < 2; count += 1) await new Promise((done) => requestAnimationFrame(done))
        const holder = window as unknown as { keptPixels?: Uint8ClampedArray }
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        const before = holder.keptPixels ?? data
        holder.keptPixels = data
        return data.reduce((most, value, at) => Math.max(most, Math.abs(value - before[at]!)), 0)
      })
    const sheet = page.locator('[data-stage] .sheet')
    const widthNow = async (): Promise<number> => (await sheet.boundingBox())!.width
    const fitted = await widthNow()
    const drawAll = async (): Promise<void> => {
      await page.locator('[data-stage]').focus()
      await page.keyboard.press('Shift+0')
      await expect.poll(widthNow).not.toBe(fitted)
      await page.keyboard.press('Shift+1')
      await expect.poll(widthNow).toBe(fitted)
    }
    await difference()
    // Over another element, partly out of the canvas, turned and resized.
    await drag([150, 150], [550, 200])
    await drag([950, 450], [1_270, 690])
    await enter('Rotation', '30')
    await click(560, 210)
    await enter('W', '333')
    expect(await difference()).toBeGreaterThan(50)
    await drawAll()
    expect(await difference()).toBeLessThan(4)
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => box('One')).toMatchObject({ x: 100, y: 100, width: 200 })
    expect(await difference()).toBeGreaterThan(50)
    await drawAll()
    expect(await difference()).toBeLessThan(4)
  })
}
