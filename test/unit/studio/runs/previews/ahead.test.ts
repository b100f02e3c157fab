import { describe, expect, it } from 'vitest'
import { abortable } from '../../../../../electron/studio/runs/previews/index.ts'
import { all, FakePreviewEngine, previewsOf } from '../../../../support/studio/fake-previews.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'

const signal = new AbortController().signal
const project = speakingProject('p', 'Hello.')

describe('what is made ahead', () => {
  it('is the finished clip’s body with its mark, and ends with whether all of it is there', async () => {
    const engine = new FakePreviewEngine()
    const finals: boolean[] = []
    const ahead = () =>
      previewsOf(engine, {
        prepare: (_project, _kind, isFinal) => {
          finals.push(isFinal)
          return Promise.resolve({ body: { data: [1] }, extension: { version: 1 } })
        },
      }).ahead({ project, kind: 'avatar-video', mark: true }, signal)
    engine.states = [{ share: 0.5 }, { status: 'done' }]
    expect((await all(ahead())).at(-1)).toEqual({ type: 'done', isMade: true })
    engine.states = [{ status: 'failed', failReason: 'It was given up for something that somebody asked for.' }]
    expect((await all(ahead())).at(-1)).toEqual({ type: 'done', isMade: false })
    expect(finals).toEqual([true, true])
    const asked = { kind: 'avatar-video', parts: 'ahead', mark: true, body: { data: [1] }, project: { version: 1 } }
    expect(engine.asked).toEqual([asked, asked])
  })

  it('is given up when the caller leaves', async () => {
    const engine = new FakePreviewEngine()
    const events = abortable(
      (stop) => previewsOf(engine).ahead({ project, kind: 'avatar-video', mark: false }, stop),
      undefined,
    )
    const reading = all(events).catch((error: unknown) => error)
    await until(() => engine.waiting)
    await events.return(undefined)
    await reading
    expect(engine.cancelled).toEqual(['p'])
  })
})
