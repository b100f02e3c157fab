import { english } from '../../../../support/english.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultMusicSettings } from '../../../../../electron/common/service/extension/music.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import {
  asProblem,
  bodyView,
  bodyOf,
  withPath,
  isError,
  mustPass,
  preflight,
  RenderError,
} from '../../../../../electron/studio/authoring/preflight/index.ts'
import { ServiceError } from '../../../../../electron/studio/core/service-error.ts'
import { smallProject } from '../../../cli/project.ts'
import { deps, picture, script } from './deps.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-'))
  await writeFile(join(folder, 'a.png'), 'a picture')
  await writeFile(join(folder, 'bad.png'), 'no picture')
})
afterEach(() => rm(folder, { recursive: true }))

describe('the request that would be sent', () => {
  it('is shown where the check finds the project ready: cut at estimated times until the voices are made', async () => {
    const project = smallProject()
    project.scenes[0]!.voice = script('anna', 'This is said for a while.')
    project.scenes[0]!.elements.push({ ...picture('a.png'), start: 500 })
    const request = { project, kind: 'avatar-video', folder, within: null } as const
    expect((await preflight(deps(), request)).faults.filter(isError)).toEqual([])
    const view = await bodyView(deps(), request)
    expect(view).toMatchObject({ ok: true, estimated: true })
    const spoken = await bodyView(deps({ spoken: () => Promise.resolve({ durationMs: 2_500, words: [] }) }), request)
    expect(spoken).toMatchObject({ ok: true, estimated: false })
    expect(JSON.stringify(spoken)).not.toBe(JSON.stringify({ ...view, estimated: false }))
  })

  it('comes with a warning for what begins after the end of its file', async () => {
    const project = smallProject()
    for (const name of ['film.mp4', 'a.png']) await writeFile(join(folder, name), 'media')
    const film = (id: string, path: string, begin: number): Element =>
      ({ ...picture(id), kind: 'video', name: id, source: { kind: 'asset', path, begin } }) as Element
    const early = film('early', 'film.mp4', 2_999)
    const card = { ...film('card', 'a.png', 1), kind: 'image' } as Element
    project.scenes[0]!.elements.push(early, film('late', 'film.mp4', 3_000), card)
    const { faults } = await preflight(deps(), { project, kind: 'avatar-video', folder, within: null })
    const idle = faults.filter(({ code }) => code === 'no-effect').map(({ message }) => inEnglish(message))
    expect(idle).toEqual([
      expect.stringMatching(/^“late” begins at 3000 ms of its file, which ends at 3000 ms/),
      expect.stringMatching(/^The file of “card” has no length/),
    ])
  })

  it('comes with a warning for music that begins after its end, and is refused for music without sound', async () => {
    const project = smallProject()
    for (const name of ['bed.mp3', 'cover.png']) await writeFile(join(folder, name), 'media')
    const withMusic = async (path: string, begin: number) => {
      project.music = { ...defaultMusicSettings, source: { kind: 'asset', path, begin } }
      const { faults } = await preflight(deps(), { project, kind: 'avatar-video', folder, within: null })
      const found = faults.filter(({ path: field }) => field.startsWith('music'))
      return found.map(({ path: field, severity, message }) => [field, severity, inEnglish(message)])
    }
    expect(await withMusic('bed.mp3', 2_999)).toEqual([])
    expect(await withMusic('bed.mp3', 99_999)).toEqual([
      ['music.source.begin', 'warning', expect.stringMatching(/^“bed.mp3” begins at 99999 ms of its file/)],
    ])
    expect(await withMusic('cover.png', 0)).toEqual([
      ['music.source', 'error', '“cover.png” has no sound, but is used as music.'],
    ])
  })

  it('is not shown for what can not be made', async () => {
    const project = smallProject()
    project.scenes = []
    expect(await bodyView(deps(), { project, kind: 'avatar-video', folder, within: null })).toMatchObject({ ok: false })
  })
})

const faulty: [string, string, RegExp, (project: Project) => unknown, { takesFiles?: boolean }][] = [
  ['no text', 'project', /text/, (one) => (one.scenes[0]!.voice = script('anna', ' ')), {}],
  [
    'an unfilled variable',
    'project',
    /\{\{name\}\}/,
    (one) => (one.scenes[0]!.voice = script('anna', 'Hi {{name}}')),
    {},
  ],
  [
    'a missing file',
    'asset',
    /gone\.png does not exist/,
    (one) => one.scenes[0]!.elements.push(picture('gone.png')),
    {},
  ],
  [
    'a file that is no media',
    'asset',
    /bad\.png is no media/,
    (one) => one.scenes[0]!.elements.push(picture('bad.png')),
    {},
  ],
  [
    'a file elsewhere',
    'asset',
    /not in the project’s folder/,
    (one) => one.scenes[0]!.elements.push(picture('/etc/hostname')),
    {},
  ],
  [
    'a service without uploads',
    'no-uploads',
    /does not accept files.*a\.png/,
    (one) => one.scenes[0]!.elements.push(picture('a.png')),
    { takesFiles: false },
  ],
  [
    'an unknown voice',
    'unknown-voice',
    /no voice “ana”.*mean anna/,
    (one) => (one.scenes[0]!.voice = script('ana', 'Hi')),
    {},
  ],
  [
    'an own voice that is gone',
    'unknown-voice',
    /Own voices can’t be used/,
    (one) => (one.scenes[0]!.voice = script('sample:x', 'Hi')),
    {},
  ],
  [
    'an unknown avatar',
    'unknown-avatar',
    /no avatar “mora”.*mean mara/,
    (one) => (one.scenes[0]!.elements[0]!.source = { kind: 'avatar', avatarId: 'mora', from: 2 }),
    {},
  ],
]

describe('a fault', () => {
  it.each(faulty)('%s is said in the same words by a dialog and by a refusal', async (_, code, words, bend, more) => {
    const request = {
      project: smallProject(bend),
      kind: 'avatar-video' as const,
      folder,
      within: [folder],
    }
    const { faults } = await preflight(deps(more), request)
    const errors = faults.filter(isError)
    expect(errors.map(withPath).map(inEnglish)).toEqual([expect.stringMatching(words)])
    const error = await mustPass(deps(more), request).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(RenderError)
    const refused = error as RenderError
    expect(refused.code).toBe(code)
    expect(refused.details).toEqual(errors.map(withPath))
    expect(refused.problems).toEqual(errors.map(asProblem))
  })

  it('of every kind is collected at once, but the first kind ends what is about to be sent', async () => {
    const project = smallProject((one) => {
      for (const [, , , bend] of faulty.slice(2, 5)) bend(one)
      one.scenes[0]!.voice = script('ana', ' ')
    })
    const request = { project, kind: 'avatar-video' as const, folder, within: [folder] }
    const { faults } = await preflight(deps(), request)
    const codes = new Set(faults.map((fault) => fault.code))
    expect([...codes].toSorted()).toEqual(['asset-missing', 'asset-unreadable', 'no-text', 'unknown-voice'])
    let asked = 0
    const names = {
      voices: () => Promise.resolve((asked += 1)).then(() => []),
      avatars: () => Promise.resolve((asked += 1)).then(() => []),
    }
    await expect(mustPass(deps({ names }), request)).rejects.toMatchObject({
      code: 'asset',
      message: '3 files that the project uses can’t be used.',
    })
    expect(asked).toBe(0)
  })

  it('of the way to the service is a problem in a dialog, and itself for what would try again', async () => {
    const away = new ServiceError({
      kind: 'network',
      sent: 'no',
      endpoint: 'GET /voices',
      text: 'It does not answer.',
      next: 'Wait.',
    })
    const names = { voices: () => Promise.reject(away), avatars: () => Promise.reject(away) }
    const request = { project: smallProject(), kind: 'avatar-video' as const, folder, within: null }
    const { faults } = await preflight(deps({ names }), request)
    expect(english(faults.map(asProblem))).toEqual([
      { path: '', code: 'connection', severity: 'error', message: 'Cloud: It does not answer. Wait.' },
    ])
    await expect(mustPass(deps({ names }), request)).rejects.toBe(away)
  })
})

describe('what was checked', () => {
  const speech = { s1: 'https://cloud.example/s1.mp3' }
  const request = () => ({
    project: smallProject(),
    kind: 'avatar-video' as const,
    folder,
    within: null,
  })

  it('is filled in with addresses', async () => {
    const found = await mustPass(deps(), request())
    const { body, warnings } = bodyOf(found, { urls: {}, speech }, found.lengths)
    expect(body).toMatchObject({ data: [{ voice: { voice_url: speech.s1 } }] })
    expect(warnings).toEqual([])
  })

  it('is cut anew where its voice turns out to be of another length', async () => {
    const project = smallProject((one) => (one.scenes[0]!.elements[0]!.end = 1_000))
    const spoken = { spoken: () => Promise.resolve({ durationMs: 3_000, words: [] }) }
    const found = await mustPass(deps(spoken), { ...request(), project })
    const pieces = (ms: number) =>
      (
        bodyOf(found, { urls: {}, speech }, { scenes: { s1: ms }, urls: {} }).body as {
          data: { duration: number }[]
        }
      ).data.map(({ duration }) => duration)
    expect(found.draft).not.toBeNull()
    expect(pieces(3_000)).toEqual([1_000, 2_000])
    expect(pieces(2_500)).toEqual([1_000, 1_500])
    const unknown = await mustPass(deps(), { ...request(), project })
    expect(unknown.draft).toBeNull()
    const { body } = bodyOf(unknown, { urls: {}, speech }, { scenes: { s1: 2_000 }, urls: {} })
    expect(body).toMatchObject({ data: [{ duration: 1_000 }, { duration: 1_000 }] })
  })
})
