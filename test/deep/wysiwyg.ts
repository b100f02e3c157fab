import { captionCases, inkCases } from '../support/wysiwyg/caption-cases.ts'
import { leastLikeness } from '../support/wysiwyg/case.ts'
import { allCases } from '../support/wysiwyg/cases.ts'
import { generatedCases, plainBodyCases } from '../support/wysiwyg/generated.ts'
import { drawnAnewCase, motionCases } from '../support/wysiwyg/motion-cases.ts'
import { transitionCases } from '../support/wysiwyg/transition-cases.ts'
import { runCases } from '../support/wysiwyg/run-cases.ts'

/** Projects that are made of random elements. */
const generatedCount = 60
/** Projects whose elements all move. */
const motionCount = 60
/** Projects whose clips a remote service makes: every shape, style, field of an appearance and look is in some of them. */
const plainCount = 24
/** Least likeness of those, of captions and of single texts. */
const leastDrawn = 0.98
const { GREENROOM_TEST_SEED: given } = process.env
const seed = given === 'any' ? Date.now() % 1e9 : Number(given ?? 20_260_101)

export const title = 'What you see is what you get'

/**
 * Compares the stage with finished clips: every shape, script, style, appearance and movement, and every look of captions; made by
 * the engine, and by a remote service that is sent pictures of what its bodies can't say.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const projects = await runCases(
    (media) => [
      ...allCases(media).map((one) => ({ one, bound: leastLikeness })),
      ...generatedCases(media, { count: generatedCount, seed }).map((one) => ({ one, bound: leastDrawn })),
    ],
    { bounds: `bounds: ${leastLikeness}, of generated projects ${leastDrawn}`, report },
  )
  const captions = await runCases(
    (media) => [...captionCases(media), ...inkCases()].map((one) => ({ one, bound: leastDrawn })),
    { bounds: `bound: ${leastDrawn}`, report },
  )
  const motion = await runCases(
    (media) =>
      [drawnAnewCase(), ...motionCases(media, { count: motionCount, seed })].map((one) => ({ one, bound: leastDrawn })),
    { bounds: `bound: ${leastDrawn}`, report },
  )
  const transitions = await runCases((media) => transitionCases(media).map((one) => ({ one, bound: leastDrawn })), {
    bounds: `bound: ${leastDrawn}`,
    report,
  })
  const plain = await runCases(
    (media) => plainBodyCases(media, { count: plainCount, seed }).map((one) => ({ one, bound: leastDrawn })),
    { bounds: `bound: ${leastDrawn}`, byPlainService: true, report },
  )
  return {
    ok: projects.ok && captions.ok && motion.ok && transitions.ok && plain.ok,
    markdown: [
      projects.markdown,
      '### Captions, and where texts stand',
      captions.markdown,
      '### Elements that move',
      'Every tenth frame. A scene is cut into items where an element comes or goes.',
      motion.markdown,
      '### Transitions and camera moves',
      'Every second frame of each kind and direction, with a camera over one of the scenes.',
      transitions.markdown,
      '### Made by a remote service',
      'The service takes the bodies of the interface alone. Texts, shapes and pictures with an appearance are sent to it as ' +
        'pictures; captions are drawn into its clips when those have been downloaded.',
      plain.markdown,
    ].join('\n\n'),
  }
}
