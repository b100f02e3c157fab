import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generationKindNames, generationSpecs, infoEndpoints } from '../../../electron/common/generation/kinds.ts'
import { endpointIds, endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import { failureBody, readAnswer } from '../../../electron/common/service/envelope.ts'
import { isFields } from '../../../electron/common/service/reading.ts'
import { FakeService } from '../../support/service/fake-service.ts'
import { finish, stateOf, restoreState } from '../../support/service/kept-state.ts'
import type { AnyScript } from '../../support/service/replies.ts'

const media = { video: Buffer.from('film'), audio: Buffer.from('sound'), image: Buffer.from('picture') }
let service: FakeService
beforeEach(async () => {
  service = await new FakeService({ media }).start()
})
afterEach(() => service.close())

/** The answer of an endpoint as it is sent. */
async function ask(id: EndpointId, input: Record<string, string> = {}): Promise<unknown> {
  const { method, path, where } = endpoints[id]
  const query = where === 'query' ? `?${new URLSearchParams(input)}` : ''
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${service.baseUrl}${path}${query}`, {
    method,
    headers,
    ...(where === 'body' ? { body: JSON.stringify(input) } : {}),
  })
  return response.json()
}

/** The record in an answer. */
async function record(id: EndpointId, input: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = readAnswer(endpoints[id].envelope, await ask(id, input))
  if (!answer.ok || !isFields(answer.data)) throw new Error(`${id} gave no record`)
  return answer.data
}

const infoOf = (kind: (typeof generationKindNames)[number], id: unknown) => {
  const { id: info, recordField } = infoEndpoints[generationSpecs[kind].media]
  return record(info, { [recordField]: String(id) })
}

describe('the fake service', () => {
  it.each(endpointIds)('answers %s as its script says, in the envelope of the table', async (id) => {
    const script: AnyScript = () => ({ code: 1003, msg: 'Said by the script' })
    Object.assign(service.on, { [id]: script })
    expect(await ask(id)).toEqual(failureBody(endpoints[id].envelope, 1003, 'Said by the script'))
    expect(service.asked(id)).toEqual([{}])
  })

  it.each(generationKindNames)('begins and finishes %s without a script', async (kind) => {
    const { create, media: medium } = generationSpecs[kind]
    const { _id: id } = await record(create, { any: 'field' })
    expect(service.creates).toMatchObject([{ id, media: medium, body: { any: 'field' } }])
    service.fate = () => 'failed'
    expect(Object.values(await infoOf(kind, id))).toContain(4)
    service.fate = () => undefined
    const url = Object.values(await infoOf(kind, id)).find((value) => String(value).startsWith('http'))
    const file = await fetch(String(url))
    expect(Buffer.from(await file.arrayBuffer())).toEqual(media[medium])
  })

  it('has taken what it loses the answer of', async () => {
    service.loseAnswers = 1
    await expect(ask('createTts')).rejects.toThrow()
    expect(service.creates).toHaveLength(1)
    await ask('createTts')
    expect(service.creates).toHaveLength(2)
  })

  it('knows in another run what it knew in this one', async () => {
    service.fate = () => 'working'
    const { _id: id } = await record('createTts')
    const kept = JSON.stringify(stateOf(service))
    await service.close()
    service = await new FakeService({ media }).start()
    restoreState(service, JSON.parse(kept) as ReturnType<typeof stateOf>)
    expect(await infoOf('speech', id)).toMatchObject({ _id: id, status: 2 })
    finish(service)
    expect(await infoOf('speech', id)).toMatchObject({ _id: id, status: 3 })
  })
})
