import { describe, expect, test } from 'vitest'
import { missingFaceModels } from '../../../electron/engine/faces/models/files.ts'
import { quickCases } from '../../support/faces/input-cases.ts'
import { runInputCases } from '../../support/faces/input-run.ts'

describe.skipIf(missingFaceModels().length > 0)('whatever is given to face detection', () => {
  test('gives its faces or a sentence, and leaves nothing behind', { timeout: 300_000 }, async () => {
    const { outcomes, left } = await runInputCases(await quickCases(), () => undefined)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    expect(left).toEqual([])
  })
})
