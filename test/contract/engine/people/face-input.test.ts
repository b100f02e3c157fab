import { describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import { missingFaceModels } from '../../../../electron/engine/vision/faces/models/files.ts'
import { quickCases } from '../../../support/faces/input-cases.ts'
import { runInputCases } from '../../../support/faces/input-run.ts'
import { quickPictureCases } from '../../../support/faces/picture-cases.ts'
import { runPictureCases } from '../../../support/faces/picture-run.ts'

describe.skipIf(missingFaceModels().length > 0)('whatever is given to face detection', () => {
  test.runIf(inDepth)('gives its faces or a sentence, and leaves nothing behind', { timeout: 300_000 }, async () => {
    const { outcomes, left } = await runInputCases(someOf(await quickCases(), 2), () => undefined)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    expect(left).toEqual([])
  })
})

describe.skipIf(missingFaceModels().length > 0)('whatever picture is analysed or gets a new background', () => {
  test.runIf(inDepth)(
    'is taken, or refused with a sentence, and leaves nothing behind',
    { timeout: 300_000 },
    async () => {
      const cases = quickPictureCases(await quickCases())
      expect(cases).toHaveLength(13)
      const { outcomes, left } = await runPictureCases(someOf(cases, 2), { cutOut: false }, () => undefined)
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
      expect(left).toEqual([])
    },
  )
})
