import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { effectScope, nextTick, ref } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient, SpeechEvent, SpeechInfo, SpeechLine } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { mostTakes, withTake } from '../../../../../renderer/speech/takes/take-line.ts'
import { useTakes } from '../../../../../renderer/speech/takes/use-takes.ts'

const line: SpeechLine = { kind: 'script', voiceId: 'ann', text: 'Hello.', rate: 100 }
const speechOf = (take: number): SpeechInfo =>
  ({ key: `take-${String(take)}`, audioUrl: '', durationMs: 1_000, words: [], peaksUrl: '' }) as unknown as SpeechInfo
const takeOf = (one: SpeechLine): number => (one.kind === 'dialogue' ? 0 : (one.take ?? 0))

describe('the takes of a text', () => {
  let scope: EffectScope
  const there = new Set<number>()
  const asked: { line: SpeechLine; spend: boolean; signal: AbortSignal }[] = []
  let finish: () => void = () => undefined

  beforeEach(() => {
    setActivePinia(createPinia())
    scope = effectScope()
    there.clear()
    asked.length = 0
    const known = ({ lines }: { lines: SpeechLine[] }) =>
      Promise.resolve(lines.map((one) => (there.has(takeOf(one)) ? speechOf(takeOf(one)) : null)))
    async function* events(take: number): AsyncGenerator<SpeechEvent> {
      yield { type: 'progress', share: 0.5, message: null }
      await new Promise<void>((resolve) => (finish = resolve))
      yield { type: 'done', speech: speechOf(take) }
    }
    const make = (input: { line: SpeechLine; spend: boolean }, { signal }: { signal: AbortSignal }) => {
      asked.push({ line: input.line, spend: input.spend, signal })
      return Promise.resolve(events(takeOf(input.line)))
    }
    provideStudio({ speech: { known, make } } as unknown as BridgeClient)
  })
  afterEach(() => scope.stop())

  function open() {
    const of = ref({ connection: 'engine', session: null, line })
    const shown = ref(true)
    const chosen = ref(0)
    const takes = scope.run(() =>
      useTakes(
        () => of.value,
        () => chosen.value,
        () => shown.value,
      ),
    )!
    return { of, shown, chosen, takes, numbers: () => takes.list.value.map(({ take }) => take) }
  }

  it('are those that were spoken, beside the usual reading and the one that is used', async () => {
    there.add(2)
    const { takes, numbers, chosen } = open()
    await flushPromises()
    expect(numbers()).toEqual([0, 2])
    expect(takes.list.value.map(({ speech }) => speech?.key ?? null)).toEqual([null, 'take-2'])
    chosen.value = 5
    expect(numbers()).toEqual([0, 2, 5])
  })

  it('get another one, which is told while it is spoken, goes on unseen, and never costs credits', async () => {
    there.add(1)
    const { takes, shown, numbers } = open()
    await flushPromises()
    const speaking = takes.again()
    await flushPromises()
    expect([takes.making.value, takes.share.value]).toEqual([2, 0.5])
    shown.value = false
    await nextTick()
    finish()
    await speaking
    expect(numbers()).toEqual([0, 1, 2])
    expect(takes.making.value).toBeNull()
    expect(asked).toMatchObject([{ line: { ...line, take: 2 }, spend: false }])
  })

  it('stop being spoken when the user stops them, and when the text changes', async () => {
    const { takes, of, numbers } = open()
    for (const stop of [
      () => takes.cancel(),
      () => void (of.value = { ...of.value, line: { ...line, text: 'Bye.' } }),
    ]) {
      const speaking = takes.again()
      await flushPromises()
      stop()
      await flushPromises()
      expect(asked.at(-1)!.signal.aborted).toBe(true)
      expect(takes.making.value).toBeNull()
      finish()
      await speaking
      expect(numbers()).toEqual([0])
      expect(takes.error.value).toBeNull()
    }
  })

  it('end at a number', async () => {
    there.add(mostTakes)
    const { takes } = open()
    await flushPromises()
    expect(takes.isFull.value).toBe(true)
    await takes.again()
    expect(asked).toEqual([])
  })

  it('are asked for in all turns of a dialogue', () => {
    const turns = [line, { ...line, voiceId: 'ben', take: 4 }] as const
    const dialogue: SpeechLine = { kind: 'dialogue', turns: [...turns] }
    expect(withTake(dialogue, 2)).toEqual({ kind: 'dialogue', turns: turns.map((turn) => ({ ...turn, take: 2 })) })
    expect(withTake(dialogue, 0)).toEqual({ kind: 'dialogue', turns: [line, { ...line, voiceId: 'ben' }] })
  })
})
