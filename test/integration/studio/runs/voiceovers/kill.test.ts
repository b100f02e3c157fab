import { expect, test } from 'vitest'
import { killedStudio } from '../../../../support/voiceovers/killed-studio.ts'
import { inDepth } from '../../../../support/depth.ts'

// A run of two hundred rows that is killed at row 137: test/deep/host-kill.ts.
const [rows, killedAt] = [16, 10]

test.runIf(inDepth)(
  'the whole studio is killed in a run: it goes on, and each row is asked for exactly once',
  { timeout: 300_000 },
  async () => {
    const { doneBefore, counts, texts, asked, files, sound } = await killedStudio(rows, killedAt)
    expect(doneBefore).toBeGreaterThanOrEqual(killedAt - 2)
    expect(doneBefore).toBeLessThan(rows - 2)
    expect(counts).toMatchObject({ done: rows, failed: 0, unconfirmed: 0 })
    expect(asked).toHaveLength(rows)
    expect(new Set(asked)).toEqual(new Set(texts))
    expect(files.filter((name) => name.startsWith('.'))).toEqual([])
    expect([files.length, sound]).toEqual([rows, rows])
  },
)
