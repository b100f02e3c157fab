import { describe, expect, it } from 'vitest'
import type { PreviewEvent, TakesEvent } from '../../../../../electron/common/bridge/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { abortable } from '../../../../../electron/studio/runs/previews/index.ts'
import { RenderError } from '../../../../../electron/studio/authoring/preflight/index.ts'
import type { PreviewClip } from '../../../../../electron/studio/service/client/index.ts'
import { all, FakePreviewEngine, previewsOf } from '../../../../support/studio/fake-previews.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'

const clip = (itemIndex: number, elementIndex: number, startMs: number, durationMs: number): PreviewClip => ({
  itemIndex,
  elementIndex,
  avatarId: 'mara',
  speaks: true,
  url: `http://engine/${itemIndex}.webm`,
  startMs,
  durationMs,
  width: 100,
  height: 108,
  x: 0,
  y: 0,
  layer: 1,
  atMs: 0,
})

const avatar = (id: string, more: Partial<Element> = {}): Element =>
  ({
    id,
    name: id,
    kind: 'avatar',
    x: 0,
    y: 0,
    width: 1000,
    height: 1080,
    scaleX: 1,
    scaleY: 1,
    layer: 2,
    locked: false,
    hidden: false,
    source: { kind: 'avatar', avatarId: 'mara', from: 2 },
    ...more,
  }) as Element

function scenes(...elements: Element[][]): Project {
  const project = speakingProject('p', 'Hello.')
  const [scene] = project.scenes
  return { ...project, scenes: elements.map((own, at) => ({ ...scene!, id: `s${at}`, elements: own })) }
}

const signal = new AbortController().signal

describe('takes', () => {
  it('say which part of which clip shows an avatar, when it comes later in its scene, too', async () => {
    const engine = new FakePreviewEngine()
    engine.states = [
      { share: 0.5, clips: [clip(0, 0, 0, 4_000)] },
      { status: 'done', clips: [clip(0, 0, 0, 4_000), clip(2, 0, 40, 2_500), clip(9, 9, 0, 1)] },
    ]
    const project = scenes([avatar('a')], [avatar('b', { start: 1_500 })], [])
    const request = { project, sceneIds: ['s0', 's1', 's2', 'gone'], height: 360 }
    const events: TakesEvent[] = await all(previewsOf(engine).takes(request, signal))
    const takes = events.flatMap((event) => (event.type === 'take' ? [event.take] : []))
    expect(takes).toEqual([
      { sceneId: 's0', elementId: 'a', url: 'media/0.webm', clipStartMs: 0, startMs: 0, durationMs: 4_000 },
      {
        sceneId: 's1',
        elementId: 'b',
        url: 'media/2.webm',
        clipStartMs: 40,
        startMs: 1_500,
        durationMs: 2_500,
      },
    ])
    expect(events.at(-1)).toEqual({ type: 'done' })
    expect(engine.asked).toMatchObject([{ parts: 'avatars', height: 360, kind: 'avatar-video' }])
  })

  it('have the marks of their scripts beside the body, not of those that are left out', async () => {
    const engine = new FakePreviewEngine()
    engine.states = [{ status: 'done', clips: [] }]
    const project = scenes([avatar('a')], [], [avatar('b', { start: 1_500 })])
    for (const [at, text] of ['Hello.', '[shrug] No.', '[warm] Hi [pause] [wave] all.'].entries())
      project.scenes[at]!.voice = { kind: 'script', voiceId: 'v', text, rate: 100 }
    await all(previewsOf(engine).takes({ project, sceneIds: ['s0', 's1', 's2'], height: 360 }, signal))
    const marks = [
      { at: 0, kind: 'mood', name: 'warm' },
      { at: 11, kind: 'gesture', name: 'wave' },
    ]
    const script = { text: 'Hi         all.', marks }
    expect(engine.asked[0]).toMatchObject({ project: { gestures: { scenes: [{ items: 1 }, { items: 2, script }] } } })
  })

  it('say what is seen of presenters, because hands move where they are in view', async () => {
    const engine = new FakePreviewEngine()
    engine.states = [{ status: 'done', clips: [] }]
    const crop = { left: 0, top: 0.03, right: 0, bottom: 0.32 }
    const elements = [
      avatar('a', { appearance: { crop, opacity: 0.5 } }),
      avatar('b', { liveliness: 'calm', appearance: { mask: { kind: 'ellipse' }, background: '#ffffff' } }),
      avatar('c', { appearance: { opacity: 0.5 }, styling: { glasses: 'round' } }),
    ]
    await all(previewsOf(engine).takes({ project: scenes(elements), sceneIds: ['s0'], height: 360 }, signal))
    const [asked] = engine.asked as unknown as { project: { elements: unknown } }[]
    expect(asked!.project.elements).toEqual({
      a: { appearance: { crop } },
      b: { liveliness: 'calm', appearance: { mask: { kind: 'ellipse' } } },
      c: { styling: { glasses: 'round' } },
    })
  })

  it('ask nothing of the engine where there is no avatar or no voice yet', async () => {
    const engine = new FakePreviewEngine()
    const silent = previewsOf(engine, { spoken: () => Promise.resolve({ scenes: [], options: {} }) })
    const request = { project: scenes([avatar('a')], []), height: 360 }
    expect(await all(silent.takes({ ...request, sceneIds: ['s0'] }, signal))).toEqual([{ type: 'done' }])
    expect(await all(previewsOf(engine).takes({ ...request, sceneIds: ['s1'] }, signal))).toEqual([{ type: 'done' }])
    expect(engine.asked).toEqual([])
  })
})

describe('previews', () => {
  const request = {
    project: scenes([avatar('a')], [avatar('b')]),
    kind: 'avatar-video',
    sceneId: 's1',
    height: 360,
  } as const

  it('tell a share that never falls, and end with an address for the window', async () => {
    const engine = new FakePreviewEngine()
    engine.states = [{ share: 0.4 }, { status: 'done', share: 1, url: 'http://engine/p.mp4', durationMs: 4_000 }]
    let prepared: Project | null = null
    const own = previewsOf(engine, {
      prepare: (project, _kind, _isFinal, tell) => {
        prepared = project
        tell(0.9, 'Making the speech')
        return Promise.resolve({ body: { data: [] }, extension: null })
      },
    })
    const events: PreviewEvent[] = await all(own.preview(request, signal))
    const shares = events.flatMap((event) => (event.type === 'progress' && event.share !== null ? [event.share] : []))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(events.at(-1)).toEqual({
      type: 'done',
      url: 'media/p.mp4',
      durationMs: 4_000,
      width: 640,
      height: 360,
    })
    expect(prepared!.scenes.map(({ id }) => id)).toEqual(['s1'])
  })

  it('end at once when nobody waits any more, even while waiting, and the engine is told', async () => {
    const engine = new FakePreviewEngine()
    engine.states = [{ share: 0.2 }]
    const own = previewsOf(engine)
    const stream = abortable((stop) => own.preview(request, stop), undefined)
    const reading = all(stream).catch((error: unknown) => error)
    await until(() => engine.waiting)
    await stream.return()
    expect(engine.cancelled).toEqual(['p'])
    await reading
  })

  it('say that only a remote service has a voice, and why a preview failed', async () => {
    const engine = new FakePreviewEngine()
    const remote = previewsOf(engine, {
      prepare: () =>
        Promise.reject(new RenderError('unknown-voice', 'No such voice.', { details: ['scenes[0].voice'] })),
    })
    await expect(all(remote.preview(request, signal))).rejects.toMatchObject({
      code: 'not-local',
      details: ['scenes[0].voice'],
    })
    engine.states = [{ status: 'failed', failReason: 'Disk full.' }]
    await expect(all(previewsOf(engine).preview(request, signal))).rejects.toMatchObject({
      code: 'preview',
      message: 'The preview could not be made: Disk full.',
    })
    await expect(all(previewsOf(engine).preview({ ...request, sceneId: 'gone' }, signal))).rejects.toMatchObject({
      code: 'no-scene',
      field: 'sceneId',
    })
  })
})
