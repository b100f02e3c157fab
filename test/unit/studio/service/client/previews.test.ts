import { describe, expect, it } from 'vitest'
import type { PreviewState } from '../../../../../electron/studio/service/client/index.ts'
import { json, raw } from '../../../../support/service/loopback.ts'
import { against, failureOf } from './harness.ts'

const clip = {
  item_index: 1,
  element_index: 2,
  avatar_id: 'mara',
  speaks: true,
  url: 'http://h/previews/a.webm',
  start_ms: 40,
  duration_ms: 1300,
  width: 333,
  height: 360,
  x: 154,
  y: 0,
  layer: 1,
  at_ms: 0,
}
const state = (more: object) =>
  json({
    code: 1000,
    msg: 'OK',
    data: {
      _id: 'p1',
      status: 2,
      revision: 1,
      share: 0.25,
      stage: 'Drawing the avatars',
      ahead: 0,
      eta_ms: 700,
      width: 640,
      height: 360,
      fps: 25,
      duration_ms: null,
      url: null,
      clips: [],
      notes: [],
      fail_code: null,
      fail_reason: null,
      ...more,
    },
  })
const request = { kind: 'avatar-video', parts: 'avatars', body: { data: [{ duration: 5 }] } } as const

describe('previews of the built-in engine', () => {
  it('sends a body as it is, and how much of it is wanted', async () => {
    const { fake, client } = await against([state({ status: 1 })])
    const asked = await client.engine.createPreview({ ...request, height: 540, fromItem: 3, items: 2 })
    expect(asked).toEqual({
      id: 'p1',
      status: 'waiting',
      share: 0.25,
      stage: 'Drawing the avatars',
      ahead: 0,
      etaMs: 700,
      width: 640,
      height: 360,
      fps: 25,
      durationMs: null,
      url: null,
      clips: [],
      stems: [],
      notes: [],
      failCode: null,
      failReason: null,
    })
    const [sent] = fake.requests
    expect(sent).toMatchObject({ method: 'POST', url: '/engine/previews' })
    expect(sent!.headers['x-api-key']).toBe('key-123456')
    expect(sent!.body).toEqual({ ...request, height: 540, from_item: 3, items: 2 })
  })

  it('tells every change until the end, asking only for what is new', async () => {
    const { fake, client } = await against([
      state({ revision: 4 }),
      // There is nothing new within the time for which the engine delays the answer.
      state({ revision: 4 }),
      state({ revision: 6, clips: [clip] }),
      state({ revision: 7, status: 3, share: 1, clips: [clip], duration_ms: 1300, notes: ['One.'] }),
    ])
    const states: PreviewState[] = []
    for await (const one of client.engine.previewProgress('p1')) states.push(one)
    expect(states.map(({ status, clips }) => [status, clips.length])).toEqual([
      ['running', 0],
      ['running', 1],
      ['done', 1],
    ])
    expect(states.at(-1)).toMatchObject({ durationMs: 1300, notes: ['One.'] })
    expect(states.at(-1)!.clips).toEqual([
      {
        itemIndex: 1,
        elementIndex: 2,
        avatarId: 'mara',
        speaks: true,
        url: clip.url,
        startMs: 40,
        durationMs: 1300,
        width: 333,
        height: 360,
        x: 154,
        y: 0,
        layer: 1,
        atMs: 0,
      },
    ])
    expect(fake.requests.map(({ url }) => new URL(url, 'http://h').searchParams.get('seen'))).toEqual([
      '-1',
      '4',
      '4',
      '6',
    ])
  })

  it('stops asking when the loop is left or the signal says so', async () => {
    const { fake, client } = await against([state({ revision: 1 }), state({ revision: 2 })])
    for await (const one of client.engine.previewProgress('p1')) {
      expect(one.status).toBe('running')
      break
    }
    expect(fake.requests).toHaveLength(1)
    const stop = new AbortController()
    const rest = (async () => {
      for await (const one of client.engine.previewProgress('p1', { signal: stop.signal }))
        if (one.status === 'running') stop.abort()
    })()
    expect((await failureOf(rest)).aborted).toBe(true)
  })

  it('passes on how it failed, what is refused, and that others have no previews', async () => {
    const failed = { status: 4, revision: 9, fail_code: 1003, fail_reason: 'Item 1 has no length.' }
    const { client } = await against([
      state(failed),
      json({ code: 1003, msg: 'data[0].elements[0].url is required.' }),
      raw('Not found', 404),
      json({ code: 1000, data: { _id: 'p1' } }),
      json({ code: 1000, data: { _id: 'p1', status: 2, clips: [{}] } }),
    ])
    for await (const one of client.engine.previewProgress('p1'))
      expect(one).toMatchObject({ status: 'failed', failCode: 1003, failReason: 'Item 1 has no length.' })
    expect((await failureOf(client.engine.createPreview(request))).message).toContain('data[0].elements[0].url')
    expect((await failureOf(client.engine.createPreview(request))).kind).toBe('not-found')
    expect((await failureOf(client.engine.createPreview(request))).kind).toBe('protocol')
    expect((await failureOf(client.engine.createPreview(request))).kind).toBe('protocol')
  })

  it('cancels by id', async () => {
    const { fake, client } = await against([state({ status: 4 })])
    await client.engine.cancelPreview('p/1')
    expect(fake.requests[0]).toMatchObject({ method: 'POST', url: '/engine/previews/p%2F1/cancel' })
  })
})
