import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools } from '../../electron/media/index.ts'
import { inDepth } from '../support/depth.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { compare } from '../support/wysiwyg/compare.ts'
import type { Bench, Compared } from '../support/wysiwyg/compare.ts'
import { makeMedia } from '../support/wysiwyg/media.ts'
import type { WysiwygMedia } from '../support/wysiwyg/media.ts'
import { leastLikeness, mostShade } from '../support/wysiwyg/case.ts'
import { plainBodyCases } from '../support/wysiwyg/generated.ts'
import { drawnAnewCase, motionCases } from '../support/wysiwyg/motion-cases.ts'
import { connectPlainService } from '../support/wysiwyg/plain-service.ts'
import { quickCases } from '../support/wysiwyg/quick-cases.ts'
import { quickTransitionCase } from '../support/wysiwyg/transition-cases.ts'
import type { WysiwygCase } from '../support/wysiwyg/case.ts'
import { likeness } from '../support/wysiwyg/ssim.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Stage against clip is skipped: ${missing}.`)

/** The whole list of projects is `test/deep/wysiwyg.ts`. */
describe.skipIf(missing)('what you see is what you get', () => {
  let opened: TestWindow
  let bench: Bench
  let closeBridge: () => void
  let cases: WysiwygCase[]
  let media: WysiwygMedia

  beforeAll(async () => {
    const tools = await findTools()
    opened = await openWindow()
    const folder = join(opened.home.folder, 'wysiwyg')
    media = await makeMedia(join(folder, 'media'), tools)
    cases = quickCases(media)
    const { studio, close } = await bridgeOf(opened.page)
    closeBridge = close
    bench = { page: opened.page, studio, tools, folder }
  })
  afterAll(async () => {
    closeBridge?.()
    await opened?.close()
  })

  /** The least likeness of frames whose colours are the same. */
  const least = (frames: readonly Compared[]): number => {
    expect(Math.max(...frames.map(({ shade }) => shade))).toBeLessThanOrEqual(mostShade)
    return Math.min(...frames.map(({ all }) => all))
  }

  it.runIf(inDepth)('for pictures and colours that lie on one another', async () => {
    expect(least(await compare(cases[0]!, bench))).toBeGreaterThanOrEqual(leastLikeness)
  })

  it('for texts of many scripts, shapes, and a picture with a mask', async () => {
    expect(least(await compare(cases[2]!, bench))).toBeGreaterThanOrEqual(0.98)
  })

  it.runIf(inDepth)(
    'for videos and an avatar that are rotated, masked, cropped, keyed, blurred and coloured',
    async () => {
      expect(least(await compare(cases[3]!, bench))).toBeGreaterThanOrEqual(0.98)
    },
  )

  it.runIf(inDepth)('for elements that move', async () => {
    const [one] = motionCases(media, { count: 1, seed: 20_260_101 })
    expect(least(await compare({ ...one!, timesMs: [400, 1_200] }, bench))).toBeGreaterThanOrEqual(0.98)
  })

  it.runIf(inDepth)('for scenes that follow each other by transitions, and a camera over one', async () => {
    expect(least(await compare(quickTransitionCase(media), bench))).toBeGreaterThanOrEqual(0.98)
  })

  it.runIf(inDepth)(
    'for texts that come by letters and words, and shapes that are drawn along their lines',
    async () => {
      expect(least(await compare({ ...drawnAnewCase(), timesMs: [400, 1_120] }, bench))).toBeGreaterThanOrEqual(0.98)
    },
  )

  it.runIf(inDepth)(
    'for a service that takes nothing beside the interface: pictures are sent, captions drawn after the download',
    async () => {
      const [one] = plainBodyCases(media, { count: 1, seed: 20_260_101 })
      const service = await connectPlainService(bench.studio, join(bench.folder, 'service'))
      try {
        const { connection } = service
        expect(least(await compare(one!, { ...bench, connection }))).toBeGreaterThanOrEqual(0.98)
      } finally {
        await service.close()
      }
    },
  )

  it.runIf(inDepth)('for a video that comes and goes, at every moment, and at no other', async () => {
    const one = cases[1]!
    const compared = await compare(one, bench)
    expect(compared.map(({ ms }) => ms)).toEqual(one.timesMs)
    expect(least(compared)).toBeGreaterThanOrEqual(leastLikeness)
    // The comparison detects a picture of another time.
    const stage = join(bench.folder, one.project.id, '1000-stage.png')
    const other = await likeness(bench.tools, stage, { path: compared[0]!.clip, ms: 1_400 }, `${stage}.other.png`)
    expect(other.all).toBeLessThan(leastLikeness)
  })
})
