import { captionCases, inkCases } from '../support/wysiwyg/caption-cases.ts'
import { leastLikeness } from '../support/wysiwyg/case.ts'
import { allCases } from '../support/wysiwyg/cases.ts'
import { generatedCases } from '../support/wysiwyg/generated.ts'
import { runCases } from '../support/wysiwyg/run-cases.ts'

/** Projects that are made of random elements. */
const generatedCount = 60
/** Least likeness of those, of captions and of single texts. */
const leastDrawn = 0.98
const { GREENROOM_TEST_SEED: given } = process.env
const seed = given === 'any' ? Date.now() % 1e9 : Number(given ?? 20_260_101)

export const title = 'What you see is what you get'

/** Compares the stage with finished clips: every shape, script, style and appearance, and every look of captions. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const projects = await runCases(
    (media) => [
      ...allCases(media).map((one) => ({ one, bound: leastLikeness })),
      ...generatedCases(media, { count: generatedCount, seed }).map((one) => ({ one, bound: leastDrawn })),
    ],
    `bounds: ${leastLikeness}, of generated projects ${leastDrawn}`,
    report,
  )
  const captions = await runCases(
    (media) => [...captionCases(media), ...inkCases()].map((one) => ({ one, bound: leastDrawn })),
    `bound: ${leastDrawn}`,
    report,
  )
  return {
    ok: projects.ok && captions.ok,
    markdown: [projects.markdown, '### Captions, and where texts stand', captions.markdown].join('\n\n'),
  }
}
