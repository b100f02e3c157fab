import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  assetPaths,
  compile,
  EditRefused,
  extensionOf,
  fillIn,
  History,
  openProject,
  parse,
  serializeProject,
  sceneSpeech,
} from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { defaultMusicSettings } from '../../../../electron/common/service/extension/music.ts'
import { element, project, scene, script, silence, urls } from './projects.ts'

const file = { kind: 'asset', path: 'bed.mp3', begin: 1_500 } as const
const address = { kind: 'url', url: 'https://files.test/bed.mp3' } as const
const withMusic = (source: typeof file | typeof address = file): Project =>
  applyEdit(project(scene('s1')), 'setMusicSource', { source }).project
const bedUrl = { ...urls, 'bed.mp3': 'http://h/bed.mp3' }

describe('music under a project', () => {
  it('comes with the usual settings, is changed field by field, and goes with undo', () => {
    const history = new History(project(scene('s1')))
    history.apply('setMusicSource', { source: file })
    expect(history.project.music).toEqual({ source: file, ...defaultMusicSettings })
    history.begin('Volume')
    for (const volume of [-20, -22, -24]) history.apply('setMusic', { volume })
    history.commit()
    history.apply('setMusic', { ducking: { amount: 9 }, muted: true })
    expect(history.project.music).toMatchObject({ volume: -24, muted: true, ducking: { on: true, amount: 9 } })
    history.apply('setMusic', { muted: false })
    expect(history.project.music).not.toHaveProperty('muted')
    history.apply('setMusicSource', { source: address })
    expect(history.project.music).toMatchObject({ source: address, volume: -24 })
    history.apply('removeMusic', {})
    expect(history.project).not.toHaveProperty('music')
    for (let steps = 0; steps < 4; steps++) history.undo()
    expect(history.project.music).toMatchObject({ source: file, volume: -24, ducking: { amount: 11 } })
    history.undo()
    expect(history.project.music).toEqual({ source: file, ...defaultMusicSettings })
    history.undo()
    expect(history.project).not.toHaveProperty('music')
    expect(() => history.apply('setMusic', { volume: -6 })).toThrow(EditRefused)
  })

  it('is in the file, in copies and in rows of a sheet, and follows its file when that moves', () => {
    const written = withMusic()
    expect(openProject(serializeProject(written)).music).toEqual(written.music)
    expect(openProject(serializeProject(project(scene('s1'))))).not.toHaveProperty('music')
    expect(fillIn(written, {}).project.music).toEqual(written.music)
    expect(assetPaths(written)).toContain('bed.mp3')
    const moved = applyEdit(written, 'relinkAsset', { from: 'bed.mp3', to: '/else/bed.mp3' }).project
    expect(moved.music?.source).toEqual({ ...file, path: '/else/bed.mp3' })
  })

  it.each(['avatar-video', 'talking-avatar'] as const)(
    'goes to the engine beside the body of %s, and comes back',
    (kind) => {
      const voice = { ...script, rate: 100 }
      const written = { ...withMusic(), scenes: [scene('s1', { voice })] }
      const extension = extensionOf(written, kind, [1], { urls: bedUrl })!
      expect(extension.music).toEqual({ ...defaultMusicSettings, url: 'http://h/bed.mp3#t=1.5' })
      const compiled = compile(written, kind, { urls, silence, extensions: ['music'] })
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
      const opened = parse(compiled.body, { extension, newId: () => crypto.randomUUID() })
      const source = { kind: 'url', url: 'http://h/bed.mp3#t=1.5' }
      expect(opened.ok && opened.project.music).toEqual({ ...defaultMusicSettings, source })
      const muted = applyEdit(written, 'setMusic', { muted: true }).project
      expect(extensionOf(muted, kind, [1])).toBeNull()
    },
  )

  it('at an address is refused where this machine would have to fetch it, by that address', () => {
    const refusal = compile(withMusic(address), 'avatar-video', { urls, silence })
    expect(refusal).toMatchObject({ ok: false, reasons: [{ path: 'music.source', code: 'not-in-body' }] })
    expect(compile(withMusic(), 'avatar-video', { urls, silence })).toHaveProperty('ok', true)
    expect(compile(withMusic(address), 'avatar-video', { urls, silence, extensions: ['music'] })).toHaveProperty(
      'ok',
      true,
    )
    const wrong = applyEdit(withMusic(), 'setMusicSource', { source: { kind: 'url', url: 'ftp://files.test/bed.mp3' } })
    const told = compile(wrong.project, 'avatar-video', { urls, silence, extensions: ['music'] })
    expect(told).toMatchObject({ ok: false, reasons: [{ path: 'music.source', code: 'body-invalid' }] })
  })
})

describe('when somebody speaks in a scene', () => {
  const words = [
    { text: 'Hello', startMs: 200, endMs: 600 },
    { text: 'there', startMs: 700, endMs: 1_200 },
  ]
  const speech = element('audio', 'speech', script, { start: 3_000 })
  const sound = element('audio', 'sound', { kind: 'asset', path: 'bird.wav' })
  const spoken = new Map([['speech', { durationMs: 1_500, words }]])

  it('is told by words, by the length of a recording, or by the whole scene', () => {
    const spansOf = (more: Parameters<typeof scene>[1], known = spoken): unknown =>
      sceneSpeech(scene('s1', { elements: [speech, sound], ...more }), (id) => known.get(id), 5_000)
    const later = [
      { startMs: 3_200, endMs: 3_600 },
      { startMs: 3_700, endMs: 4_200 },
    ]
    expect(spansOf({ voice: null })).toEqual(later)
    expect(spansOf({})).toEqual([{ startMs: 0, endMs: 5_000 }, ...later])
    const recorded = { kind: 'audio', source: { kind: 'asset', path: 'me.wav' } } as const
    const known = new Map([['s1', { durationMs: 2_000, words: [] }]])
    expect(spansOf({ voice: recorded, elements: [sound] }, known)).toEqual([{ startMs: 0, endMs: 2_000 }])
    const muted = { ...speech, sound: { muted: true } }
    expect(spansOf({ voice: null, elements: [muted, { ...speech, hidden: true }] })).toEqual([])
  })
})
