import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../electron/common/service/index.ts'
import {
  AnswerProblem,
  endpointIds,
  endpoints,
  envelopeSchema,
  failureBody,
  readAnswer,
  readRequest,
  successBody,
} from '../../../../electron/common/service/index.ts'
import { recordings } from './recordings.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints
const labelled = recordings.map((recording) => ({
  ...recording,
  label: `${recording.endpoint}: ${recording.name}`,
}))

describe('recorded answers', () => {
  it('cover every endpoint, each also with an answer to the letter', () => {
    const covered = (list: typeof recordings) => [...new Set(list.map(({ endpoint }) => endpoint))].sort()
    expect(covered(recordings)).toEqual([...endpointIds].sort())
    const exact = covered(recordings.filter((recording) => recording.exact))
    expect(endpointIds.filter((id) => !exact.includes(id))).toEqual(['getToken', 'createClone'])
  })

  it.each(labelled)('$label: the request is one the contract accepts', ({ endpoint, request }) => {
    expect(readRequest(table[endpoint]!, request)).toMatchObject({ ok: true })
  })

  it.each(labelled.filter(({ fails }) => !fails))('$label: is read', ({ endpoint, body, expect: expected }) => {
    const { envelope, read } = table[endpoint]!
    const answer = readAnswer(envelope, body)
    if (!answer.ok) throw new Error(answer.message)
    const data = read(answer.data)
    if (expected === null || (Array.isArray(expected) && expected.length === 0)) expect(data).toEqual(expected)
    else expect(data).toMatchObject(expected as object)
  })

  it.each(labelled.filter(({ fails }) => fails?.kind === 'protocol'))('$label: is refused', (recording) => {
    const { envelope, read } = table[recording.endpoint]!
    const attempt = () => {
      const answer = readAnswer(envelope, recording.body)
      return answer.ok ? read(answer.data) : answer
    }
    expect(attempt).toThrow(AnswerProblem)
    expect(attempt).toThrow(recording.fails?.message ?? '')
  })

  it.each(labelled.filter(({ exact }) => exact))('$label: fits the schema of what a service writes', (recording) => {
    const { envelope, response } = table[recording.endpoint]!
    const parsed = envelopeSchema(envelope, response).safeParse(recording.body)
    expect(parsed.error?.issues).toBeUndefined()
    // The schema knows all of its fields.
    expect(parsed.data).toEqual(recording.body)
  })
})

describe('envelopes', () => {
  it('are read as they are written', () => {
    expect(readAnswer('business', successBody('business', { a: 1 }))).toEqual({ ok: true, data: { a: 1 } })
    expect(readAnswer('business', successBody('business'))).toEqual({ ok: true, data: undefined })
    expect(readAnswer('token', successBody('token', { token: 't' }))).toEqual({
      ok: true,
      data: { token: 't' },
    })
    expect(successBody('token', { token: 't' })).toMatchObject({
      code: 1000,
      token: 't',
      data: { token: 't' },
    })
    for (const kind of ['business', 'token'] as const) {
      expect(readAnswer(kind, failureBody(kind, 1003, 'no'))).toEqual({
        ok: false,
        code: 1003,
        message: 'no',
      })
    }
    for (const kind of ['detect', 'frames'] as const) {
      expect(readAnswer(kind, successBody(kind, { x: 1 }))).toMatchObject({ ok: true, data: { x: 1 } })
      expect(readAnswer(kind, failureBody(kind, 1003, 'no'))).toEqual({
        ok: false,
        code: kind === 'detect' ? 1 : null,
        message: 'no',
      })
    }
  })

  it('keep their documented fields when they fail', () => {
    expect(failureBody('detect', 1003, 'No url')).toEqual({
      error_code: 1,
      error_msg: 'No url',
      faces_obj: {},
    })
    expect(failureBody('frames', 1003, 'No url')).toEqual({ success: false, error: 'No url' })
  })

  it('of any other form are an AnswerProblem, whatever they are', () => {
    const kinds = fc.constantFrom('business', 'token', 'detect', 'frames')
    fc.assert(
      fc.property(kinds, fc.anything(), (kind, body) => {
        try {
          readAnswer(kind as 'business', body)
        } catch (error) {
          expect(error).toBeInstanceOf(AnswerProblem)
        }
      }),
    )
  })
})

describe('readers', () => {
  it.each(endpointIds)('%s reads any data or says what is wrong with it', (id) => {
    const names = ['_id', 'id', 'status', 'video', 'url', 'result', 'list', 'persons', 'faces_obj', 'voice_id', 'value']
    const data = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...names), fc.anything()),
      fc.array(fc.dictionary(fc.constantFrom(...names), fc.anything())),
    )
    fc.assert(
      fc.property(data, (given) => {
        try {
          table[id]!.read(given)
        } catch (error) {
          expect(error).toBeInstanceOf(AnswerProblem)
        }
      }),
      { numRuns: 300 },
    )
  })
})
