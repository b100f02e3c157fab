import { expect, test } from 'vitest'
import { JobProgress } from '../../../../../electron/studio/runs/generate/job-progress.ts'
import fc from '../../../../support/fast-check.ts'

const stages = ['check', 'cut', 'upload', 'speech', 'video', 'waiting', 'downloading'] as const

test('the progress of a job never goes back, whatever its stages report or begin anew', () => {
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
  const reports = fc.array(fc.record({ stage: fc.constantFrom(...stages), share }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(reports, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), (all, speechShare) => {
      const progress = new JobProgress(all[0]!.stage, speechShare)
      let most = 0
      for (const [second, report] of all.entries()) {
        progress.report(report.stage, report.share, second * 1_000)
        if (progress.share === null) continue
        expect(progress.share).toBeGreaterThanOrEqual(most)
        expect(progress.share).toBeLessThanOrEqual(1)
        most = progress.share
      }
    }),
  )
})

test('a job goes on from stage to stage, and is unknown only while its service does not tell', () => {
  const progress = new JobProgress('check')
  const told = (stage: (typeof stages)[number], share: number | null): number | null => {
    progress.report(stage, share, 0)
    return progress.share
  }
  const shares = [
    told('check', 1),
    told('speech', null),
    told('speech', 1),
    told('waiting', 0.5),
    told('downloading', 1),
  ]
  expect(shares).toEqual(shares.toSorted((a, b) => a! - b!))
  expect(new Set(shares).size).toBe(shares.length)
  expect(shares.at(-1)).toBe(1)
  const remote = new JobProgress('upload')
  remote.report('upload', 0.5, 0)
  expect(remote.share).toBeGreaterThan(0)
  remote.report('waiting', null, 1)
  expect(remote.share).toBeNull()
  expect(remote.leftMs(1)).toBeNull()
})

test('where it is known how long the speech takes, the time that is left is told while it is made, and holds', () => {
  const speechShare = 0.6
  const speechMs = 60_000
  const videoMs = (speechMs / speechShare) * (1 - speechShare)
  const progress = new JobProgress('check', speechShare)
  for (let ms = 0; ms <= speechMs + videoMs; ms += 1_000) {
    if (ms <= speechMs) progress.report('speech', ms / speechMs, ms)
    else progress.report('waiting', (ms - speechMs) / videoMs, ms)
    if (ms > (speechMs + videoMs) / 4)
      expect(Math.abs(progress.leftMs(ms)! - (speechMs + videoMs - ms)), String(ms)).toBeLessThan(
        (speechMs + videoMs) / 10,
      )
  }
})

test('where it is not known, no time is told until the video is made', () => {
  const progress = new JobProgress('check')
  for (let ms = 0; ms <= 60_000; ms += 1_000) progress.report('speech', ms / 60_000, ms)
  expect(progress.leftMs(60_000)).toBeNull()
})
