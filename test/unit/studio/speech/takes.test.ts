import { describe, expect, test } from 'vitest'
import { requestOf, remoteKey, speechKey, takeFor } from '../../../../electron/studio/speech/request.ts'
import type { SpeechConnection, Utterance } from '../../../../electron/studio/speech/types.ts'
import fc from '../../../support/fast-check.ts'

const hello: Utterance = { text: 'Hello.', rate: 100, voice: { kind: 'voice', voiceId: 'everyday-nathan' } }
const connection = (local: boolean) => ({ service: { local } }) as unknown as SpeechConnection
const [engine, cloud] = [connection(true), connection(false)]
const takes = fc.integer({ min: 1, max: 99 })

describe('takes of speech', () => {
  test('leave the key and the request of the usual reading as they were before there were takes', () => {
    expect(speechKey('engine', hello)).toBe('ef4865b24d1edf1f5ed805938aea4086cdbbbf95')
    const sample = { mark: 'abc', known: () => null, url: () => Promise.resolve('') }
    const cloned: Utterance = { text: 'Hello.', rate: 80, voice: { kind: 'clone', sample } }
    expect(speechKey('engine', cloned)).toBe('ec8b62e65e21e7aac7aeb81a6ac7e97708299a2f')
    for (const usual of [hello, { ...hello, take: 0 }]) {
      expect(speechKey('engine', usual)).toBe(speechKey('engine', hello))
      expect(requestOf(engine, usual, null)).toEqual({
        kind: 'speech',
        body: { input_text: 'Hello.', rate: '100%', voice_id: 'everyday-nathan' },
        extras: { format: 'wav' },
      })
    }
  })

  test('have keys of their own, and are asked for beside the body', () => {
    fc.assert(
      fc.property(takes, takes, (take, other) => {
        const [one, two] = [take, other].map((number) => ({ ...hello, take: number })) as [Utterance, Utterance]
        expect(speechKey('engine', one)).not.toBe(speechKey('engine', hello))
        expect(speechKey('engine', one) === speechKey('engine', two)).toBe(take === other)
        const [request, usual] = [requestOf(engine, one, null), requestOf(engine, hello, null)]
        expect(request.body).toEqual(usual.body)
        expect(request.extras).toEqual({ format: 'wav', take })
        expect(remoteKey(request)).not.toBe(remoteKey(usual))
      }),
    )
  })

  test('are never asked of another service than an engine', () => {
    fc.assert(
      fc.property(takes, (take) => {
        expect(takeFor(cloud, take)).toEqual({})
        expect(takeFor(engine, take)).toEqual({ take })
        expect(requestOf(cloud, { ...hello, take }, null)).toEqual(requestOf(cloud, hello, null))
      }),
    )
  })
})
