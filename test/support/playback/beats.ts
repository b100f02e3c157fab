import type { Page } from 'playwright-core'

/** Times by the page's clock, ms. */
export interface Beats {
  /** Starts of audible sounds. */
  sounds: number[]
  /** The stage's middle became bright. */
  flashes: number[]
  /**
   * Times of the checks of the stage: a flash is found up to one interval late, or never where an interval is longer
   * than the flash.
   */
  checks: number[]
}

/** Listens to the sound output and checks the middle of the stage from now on. Call before the page loads. */
export async function watchBeats(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found = { sounds: [] as number[], flashes: [] as number[], checks: [] as number[] }
    ;(window as unknown as { beats: typeof found }).beats = found
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): AudioNode {
      const result = connect.apply(this, args)
      if (args[0] instanceof AudioDestinationNode) listen(this.context as AudioContext, this)
      return result as AudioNode
    } as typeof AudioNode.prototype.connect

    function listen(context: AudioContext, source: AudioNode): void {
      const tap = context.createAnalyser()
      tap.fftSize = 32_768
      connect.call(source, tap)
      const samples = new Float32Array(tap.fftSize)
      let seen = 0
      let quietSince = 0
      const look = (): void => {
        requestAnimationFrame(look)
        const end = context.currentTime
        const now = performance.now()
        tap.getFloatTimeDomainData(samples)
        const fresh = Math.min(samples.length, Math.ceil((end - seen) * context.sampleRate))
        seen = end
        for (let index = samples.length - fresh; index < samples.length; index += 1) {
          if (Math.abs(samples[index]!) < 0.05) continue
          const atS = end - (samples.length - index) / context.sampleRate
          // One beat lasts much shorter than the silence between two.
          if (atS - quietSince > 0.2) {
            found.sounds.push(now + (atS - end + (context.outputLatency || 0)) * 1000)
          }
          quietSince = atS
        }
      }
      look()
    }

    let bright = false
    const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const look = (): void => {
      requestAnimationFrame(look)
      found.checks.push(performance.now())
      const canvas = document.querySelector<HTMLCanvasElement>('[data-stage] canvas')
      if (!canvas || canvas.width < 10) return
      dot.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
      const [red = 0] = dot.getImageData(0, 0, 1, 1).data
      if (red > 128 && !bright) found.flashes.push(performance.now())
      bright = red > 128
    }
    requestAnimationFrame(look)
  })
}

/** The longest interval between two checks of the stage during the beats, ms. */
export function widestGap({ sounds, flashes, checks }: Beats): number {
  const all = [...sounds, ...flashes]
  const [from, to] = [Math.min(...all) - 100, Math.max(...all) + 100]
  return Math.max(0, ...checks.map((at, i) => (at > from && i > 0 && checks[i - 1]! < to ? at - checks[i - 1]! : 0)))
}

export const beatsOf = (page: Page): Promise<Beats> =>
  page.evaluate(() => (window as unknown as { beats: Beats }).beats)
