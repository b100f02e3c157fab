import { describe, expect, it } from 'vitest'
import {
  fits,
  keepPreset,
  keptPresets,
  possible,
  presets,
  sameChoice,
  unchanged,
  whatOf,
  withChange,
  withClipFormat,
  withWhat,
} from '../../../../../renderer/clips/export/export-choice.ts'

const video = { media: 'video' as const }
const audio = { media: 'audio' as const }

describe('the choice of an export', () => {
  it('becomes a conversion with the first change that a copy can’t have, and a copy again with its own format', () => {
    const sized = withChange(unchanged, { longSide: 1280 }, [{ to: 'h264', ok: false }])
    expect(sized.make).toMatchObject({ kind: 'convert', to: 'hevc', longSide: 1280 })
    expect(withClipFormat(sized, null)).toEqual(unchanged)
  })

  it('keeps the size between clip and still, and drops what sound has not', () => {
    const still = withWhat(presets.mail, 'still', [])
    expect(still.make).toEqual({ kind: 'still', atMs: null, longSide: 960 })
    expect(withWhat(still, 'clip', []).make).toMatchObject({ kind: 'convert', to: 'h264', longSide: 960 })
    const sound = withWhat(presets.mail, 'sound', [{ to: 'mp3', ok: false }])
    expect([whatOf(sound.make), sound.make]).toMatchObject(['sound', { to: 'm4a', longSide: null }])
  })

  it('keeps the quality only in formats that have one', () => {
    expect(withClipFormat(presets.mail, 'vp9').make).toMatchObject({ to: 'vp9', quality: 'small' })
    expect(withClipFormat(presets.mail, 'prores').make).not.toHaveProperty('quality')
  })

  it('offers clips only what they can become', () => {
    expect(possible([video, video])).toEqual(['clip', 'sound', 'still'])
    expect(possible([video, audio])).toEqual(['sound'])
    expect(possible([{ media: 'image' as const }])).toEqual([])
    expect(fits(presets.mail, [video, audio])).toBe(false)
    expect(Object.entries(presets).flatMap(([name, one]) => (fits(one, [audio]) ? [name] : []))).toEqual([
      'unchanged',
      'mp3',
    ])
  })
})

describe('kept presets', () => {
  it('are found again by their name until they are removed, and what is no preset is passed over', () => {
    const layout: Record<string, string | number | boolean> = { 'export.preset.broken': '{', 'export.folder': '/x' }
    const keep = (key: string, value: string) => void (layout[key] = value)
    keepPreset('Newsletter', { ...presets.mail, sidecar: 'srt' }, keep)
    const [kept, ...more] = keptPresets(layout)
    expect(more).toEqual([])
    expect(kept!.name).toBe('Newsletter')
    expect(sameChoice(kept!.choice, { ...presets.mail, sidecar: 'srt' })).toBe(true)
    expect(sameChoice(kept!.choice, presets.mail)).toBe(false)
    keepPreset('Newsletter', null, keep)
    expect(keptPresets(layout)).toEqual([])
  })
})
