import { flushPromises } from '@vue/test-utils'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetSpending } from '../../../../../renderer/stores/spending.ts'
import { useConnections } from '../../../../../renderer/stores/connections.ts'
import { openQuestion } from '../../../../../renderer/ui/overlays/confirm.ts'
import { useTryOut } from '../../../../../renderer/speech/voices/speak/use-try-out.ts'
import { refusal } from '../../support/fake-studio.ts'
import { cloud, speech, voicesFixture } from './fixture.ts'

const line = { kind: 'script', voiceId: 'sample:me', text: ' Good morning. ', rate: 100 } as const

let desk: ReturnType<typeof voicesFixture>
let scope: EffectScope
beforeEach(() => {
  desk = voicesFixture()
  scope = effectScope()
  forgetSpending()
})
afterEach(() => {
  scope.stop()
  openQuestion.value?.answer(false)
  desk.close()
})

async function tryOut(): Promise<ReturnType<typeof useTryOut>> {
  const stop = new AbortController()
  await useConnections().start(stop.signal)
  return scope.run(useTryOut)!
}

describe('a test sentence', () => {
  it('is made on the built-in engine without a question, by the own voice', async () => {
    const { speak, state, speech: result } = await tryOut()
    expect(await speak(line)).toBe(true)
    expect([state.value, result.value, openQuestion.value]).toEqual(['done', speech, null])
    expect(desk.named('make')).toEqual([
      {
        connection: 'engine',
        session: null,
        spend: false,
        line: { kind: 'script', voiceId: 'sample:me', text: 'Good morning.', rate: 100 },
      },
    ])
  })

  it('asks before it spends, and makes nothing when the answer is no', async () => {
    desk.on.connections = [cloud]
    const { speak, state } = await tryOut()
    const refused = speak(line)
    await flushPromises()
    expect(openQuestion.value?.message).toContain('Cloud')
    openQuestion.value?.answer(false)
    expect([await refused, state.value, desk.named('make')]).toEqual([false, 'idle', []])
    const allowed = speak(line)
    await flushPromises()
    openQuestion.value?.answer(true)
    expect(await allowed).toBe(true)
    expect(desk.named('make')).toMatchObject([{ connection: 'c1', spend: true }])
  })

  it('costs nothing and asks nothing where it is known already', async () => {
    desk.on.connections = [cloud]
    desk.on.known = true
    const { speak, speech: result } = await tryOut()
    expect(await speak(line)).toBe(true)
    expect([result.value, openQuestion.value, desk.named('make')]).toEqual([speech, null, []])
  })

  it('says why it could not be made, and goes when it belongs to another voice', async () => {
    desk.on.refuse['make'] = refusal({
      code: 'voice-gone',
      message: 'This own voice was removed.',
      next: 'Choose another.',
    })
    const { speak, state, error, clear } = await tryOut()
    expect(await speak(line)).toBe(false)
    expect([state.value, error.value?.message]).toEqual(['failed', 'This own voice was removed.'])
    clear()
    expect([state.value, error.value]).toEqual(['idle', null])
  })
})
