import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Element, Project } from '../../electron/common/composition/index.ts'
import { animationKinds, emphasisKinds } from '../../electron/common/service/extension/motion.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { frameTable, middleOfThree } from '../support/window/frames.ts'
import { openWindow } from '../support/window/open.ts'
import { textProject } from '../support/window/text-project.ts'

export const title = 'Moving elements on the stage'

const count = 50
const lengthMs = 10_000
/** Bounds: a frame's work is the processor time of the page's main thread. */
const most = { workMs: 8, p95Ms: 16.8 }

/** Texts that all move at all times, each in another way. */
function movingProject(): Project {
  const project = textProject(count)
  const moving = (element: Element, at: number): Element => ({
    ...element,
    x: ((at * 397) % 1_600) + 40,
    y: ((at * 241) % 900) + 40,
    motion: {
      in: { kind: animationKinds[at % animationKinds.length]!, duration: lengthMs / 2 },
      out: { kind: animationKinds[(at + 3) % animationKinds.length]!, duration: lengthMs / 2 },
      emphasis: { kind: emphasisKinds[at % emphasisKinds.length]!, period: 1_500, strength: 0.5 },
    },
  })
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(moving) })) }
}

/** Playing a scene in the real window in Chromium whose elements all move. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not measured: ${missing}.\n` }
  const opened = await openWindow({}, async (home) => {
    const file = join(home.folder, 'moving.greenroom.json')
    await writeFile(file, JSON.stringify(movingProject()))
    return ['--project', file]
  })
  const { page } = opened
  try {
    await page.getByRole('option', { name: new RegExp(`^Text ${count - 1}, text`) }).waitFor({ state: 'attached' })
    // Other tests and benches ask for reduced motion, in which the level meter stands still.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.waitForTimeout(5_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    }
    const before = await busy()
    let frames = 0
    const playing = await middleOfThree(page, async () => {
      frames += await playThrough(page)
    })
    const workMs = ((await busy()) - before) / Math.max(1, frames)
    const { median, p95 } = playing
    report(`work ${workMs.toFixed(1)} ms a frame; median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`)
    return {
      ok: workMs <= most.workMs && p95 <= most.p95Ms,
      markdown: [
        `Chromium without a graphics card, 1440 x 900, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        '',
        `- Main thread for each frame of ${count} moving texts, in processor time: ${workMs.toFixed(1)} ms (bound ${most.workMs} ms).`,
        '',
        ...frameTable({ [`playing ${count} moving texts`]: playing }),
      ].join('\n'),
    }
  } finally {
    await opened.close()
  }
}

/** Plays most of the scene from its start. @returns the number of frames */
async function playThrough(page: Page): Promise<number> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const frames = await page.evaluate(async (ms) => {
    const until = performance.now() + ms
    let seen = 0
    while (performance.now() < until) {
      await new Promise((done) => requestAnimationFrame(done))
      seen += 1
    }
    return seen
  }, lengthMs - 1_000)
  await page.keyboard.press('Space')
  return frames
}
