import { expect, it } from 'vitest'
import { exportPresets, unchangedExport } from '../../../../../electron/common/bridge/index.ts'
import { estimate } from '../../../../../renderer/clips/export/export-estimate.ts'

const clip = { size: 5_000_000, durationMs: 20_000, width: 1920, height: 1080, fps: 25, media: 'video' as const }
const bytes = (choice: Parameters<typeof estimate>[1]) => estimate([clip], choice)!.bytes

it('a copy is as large as the clip; several clips add up; without a length nothing is said', () => {
  expect(bytes(unchangedExport)).toBe(clip.size)
  expect(estimate([clip, clip], unchangedExport)!.bytes).toBe(2 * clip.size)
  expect(estimate([{ ...clip, durationMs: null }], unchangedExport)).toBeNull()
})

it('smaller pictures and lower qualities are smaller files, and no picture grows', () => {
  expect(bytes(exportPresets.mail)).toBeLessThan(bytes(exportPresets.web) / 3)
  const large = { ...exportPresets.web, make: { ...exportPresets.web.make, longSide: 3840 } }
  expect(bytes(large)).toBe(bytes(exportPresets.web))
  const alone = (to: 'vp9' | 'prores') => ({ make: { kind: 'avatars' as const, to, longSide: null }, sidecar: null })
  expect(bytes(alone('prores'))).toBeGreaterThan(20 * bytes(alone('vp9')))
})
