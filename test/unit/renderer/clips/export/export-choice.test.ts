import { describe, expect, it } from 'vitest'
import {
  canExport,
  exportPresets,
  exportWhatOf,
  exportWhats,
  keepExportPreset,
  keptExportPresets,
  unchangedExport,
} from '../../../../../electron/common/bridge/index.ts'
import {
  sameChoice,
  withAspectRatio,
  withChange,
  withClipFormat,
  withCourse,
  withQuality,
  withStill,
  withoutFurtherCaptions,
  withWhat,
} from '../../../../../renderer/clips/export/export-choice.ts'

const video = { media: 'video' as const, kind: 'lip-sync' as const, hasProject: false }
const audio = { media: 'audio' as const, kind: 'speech' as const, hasProject: false }
const scenes = { media: 'video' as const, kind: 'avatar-video' as const, hasProject: true }

describe('the choice of an export', () => {
  it('has no captions beside those that a clip has in its picture, until they are asked for', () => {
    const track = withChange({ ...unchangedExport, sidecar: 'srt' }, { captions: 'attach', fps: 25 }, [])
    expect(withoutFurtherCaptions(track)).toEqual({ make: { ...track.make, captions: 'none' }, sidecar: null })
    expect(withoutFurtherCaptions(exportPresets.web)).toEqual(exportPresets.web)
  })

  it('becomes a conversion with the first change that a copy can’t have, and a copy again with its own format', () => {
    const sized = withChange(unchangedExport, { longSide: 1280 }, [{ to: 'h264', ok: false }])
    expect(sized.make).toMatchObject({ kind: 'convert', to: 'hevc', longSide: 1280 })
    expect(withClipFormat(sized, null)).toEqual(unchangedExport)
  })

  it('keeps the size between clip and still, and drops what sound has not', () => {
    const still = withWhat(exportPresets.mail, 'still', [])
    expect(still.make).toEqual({ kind: 'still', atMs: null, longSide: 960 })
    expect(withWhat(still, 'clip', []).make).toMatchObject({ kind: 'convert', to: 'h264', longSide: 960 })
    const sound = withWhat(exportPresets.mail, 'sound', [{ to: 'mp3', ok: false }])
    expect([exportWhatOf(sound.make), sound.make]).toMatchObject(['sound', { to: 'm4a', longSide: null }])
  })

  it('gives avatars alone a format with alpha, and offers scenes only where they are known', () => {
    const alone = withWhat(exportPresets.mail, 'avatars', [])
    expect(alone.make).toEqual({ kind: 'avatars', to: 'vp9', longSide: 960 })
    expect([canExport(alone, [scenes]), canExport(alone, [scenes, video])]).toEqual([true, false])
    const each = { make: { kind: 'still', atMs: null, longSide: null, each: 'scene' }, sidecar: null } as const
    expect([canExport(each, [scenes]), canExport(each, [video])]).toEqual([true, false])
  })

  it('keeps the aspect ratio between formats with a picture, and drops it for sound', () => {
    expect(withClipFormat(exportPresets.reels, 'vp9').make).toMatchObject({
      to: 'vp9',
      shape: { to: '9:16', mode: 'blur' },
    })
    expect(withWhat(exportPresets.reels, 'sound', []).make).not.toHaveProperty('shape')
  })

  it('keeps the quality only in formats that have one', () => {
    expect(withClipFormat(exportPresets.mail, 'vp9').make).toMatchObject({ to: 'vp9', quality: 'small' })
    expect(withClipFormat(exportPresets.mail, 'prores').make).not.toHaveProperty('quality')
  })

  it('becomes a conversion with an aspect ratio, and keeps how the picture is fitted from one ratio to the next', () => {
    const can = [{ to: 'h264', ok: false }]
    const wide = withAspectRatio(unchangedExport, '16:9', can)
    expect(wide.make).toMatchObject({ kind: 'convert', to: 'hevc', shape: { to: '16:9', mode: 'blur' } })
    const filled = withChange(wide, { shape: { to: '16:9', mode: 'fill' } }, can)
    expect(withAspectRatio(filled, '1:1', can).make).toMatchObject({ shape: { to: '1:1', mode: 'fill' } })
    expect(withAspectRatio(filled, 'own', can).make).not.toHaveProperty('shape')
  })

  it('stores a quality, a format of stills and stills of each scene only where they are not the usual ones', () => {
    const best = withQuality(exportPresets.mail, 'best')
    expect(best.make).toMatchObject({ quality: 'best' })
    expect(withQuality(best, 'good').make).not.toHaveProperty('quality')
    expect(withQuality(unchangedExport, 'best')).toEqual(unchangedExport)
    const still = withWhat(unchangedExport, 'still', [])
    const scenes = withStill(withStill(still, { format: 'jpeg' }), { each: 'scene' })
    expect(scenes.make).toMatchObject({ format: 'jpeg', each: 'scene' })
    expect(withStill(withStill(scenes, { format: 'png' }), { each: 'one' })).toEqual(still)
    expect(withStill(best, { each: 'scene' })).toEqual(best)
  })

  it('changes a course, and nothing else, by its settings', () => {
    const course = withWhat(exportPresets.mail, 'course', [])
    expect(course).toEqual({ make: { kind: 'course', scorm: '1.2', completeAt: 90 }, sidecar: null })
    const scored = withCourse(withCourse(course, { scorm: '2004', completeAt: 75 }), { isScored: true })
    expect(scored.make).toEqual({ kind: 'course', scorm: '2004', completeAt: 75, score: true })
    expect(withCourse(scored, { isScored: false }).make).not.toHaveProperty('score')
    expect(withCourse(unchangedExport, { isScored: true })).toEqual(unchangedExport)
    expect(withWhat(scored, 'clip', []).make).toEqual({ kind: 'keep' })
  })

  it('offers clips only what they can become', () => {
    expect(exportWhats([video, video])).toEqual(['clip', 'sound', 'still', 'course'])
    expect(exportWhats([video, audio])).toEqual(['sound'])
    expect(exportWhats([{ ...video, media: 'image' as const }])).toEqual([])
    expect(exportWhats([scenes])).toEqual(['clip', 'avatars', 'sound', 'still', 'course'])
    expect(canExport(exportPresets.mail, [video, audio])).toBe(false)
    expect(Object.entries(exportPresets).flatMap(([name, one]) => (canExport(one, [audio]) ? [name] : []))).toEqual([
      'unchanged',
      'mp3',
    ])
  })
})

describe('kept presets', () => {
  it('are found again by their name until they are removed, and what is no preset is passed over', () => {
    const layout: Record<string, string | number | boolean> = { 'export.preset.broken': '{', 'export.folder': '/x' }
    const keep = (key: string, value: string) => void (layout[key] = value)
    keepExportPreset('Newsletter', { ...exportPresets.mail, sidecar: 'srt' }, keep)
    const [kept, ...more] = keptExportPresets(layout)
    expect(more).toEqual([])
    expect(kept!.name).toBe('Newsletter')
    expect(sameChoice(kept!.choice, { ...exportPresets.mail, sidecar: 'srt' })).toBe(true)
    expect(sameChoice(kept!.choice, exportPresets.mail)).toBe(false)
    keepExportPreset('Newsletter', null, keep)
    expect(keptExportPresets(layout)).toEqual([])
  })
})
