import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { modelsThere, official, openOwnBench } from './real.ts'

const long = 'Every morning she opens the window and waters the plants on the balcony. '.repeat(60)

describe.skipIf(!modelsThere)('speech worker processes', () => {
  let bench: Awaited<ReturnType<typeof openOwnBench>>
  beforeAll(async () => {
    bench = await openOwnBench()
  })
  afterAll(() => bench.close())

  const request = (text: string, name: string) => ({
    text,
    voice: official('everyday-theo'),
    rate: 100,
    outBase: bench.file(name),
  })

  /** Resolves once the first part of the speech has been made. */
  function begin(name: string, signal?: AbortSignal) {
    const { promise: going, resolve } = Promise.withResolvers<number>()
    const speech = bench.speaker.speak(request(long, name), {
      ...(signal && { signal }),
      onProgress: resolve,
    })
    return { going, speech }
  }

  it.runIf(inDepth)('stops a cancelled speech, leaves nothing and goes on working', async () => {
    const controller = new AbortController()
    const { going, speech } = begin('cancelled', controller.signal)
    await going
    controller.abort()
    await expect(speech).rejects.toMatchObject({ name: 'SpeechError', code: 'cancelled' })
    expect(existsSync(bench.file('cancelled.mp3'))).toBe(false)
    expect(readdirSync(bench.scratchDir)).toEqual([])
    expect((await bench.speaker.speak(request('Still here.', 'after'))).durationMs).toBeGreaterThan(300)
  })

  it.runIf(inDepth)('refuses work that is cancelled before it starts or while it waits', async () => {
    const early = bench.speaker.speak(request('Hello.', 'x'), { signal: AbortSignal.abort() })
    await expect(early).rejects.toMatchObject({ code: 'cancelled' })

    const first = new AbortController()
    const { going, speech } = begin('first', first.signal)
    await going
    const second = new AbortController()
    const waiting = bench.speaker.speak(request('Hello.', 'y'), { signal: second.signal })
    const refused = expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    second.abort()
    await refused
    first.abort()
    await expect(speech).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('fails a request whose process is killed with a reason, and speaks the next one', async () => {
    const { going, speech } = begin('killed')
    await going
    const refused = expect(speech).rejects.toMatchObject({
      code: 'worker-crashed',
      message: expect.stringContaining('SIGKILL') as string,
    })
    for (const pid of bench.speaker.workerPids()) process.kill(pid, 'SIGKILL')
    await refused
    expect(readdirSync(bench.scratchDir)).toEqual([])
    expect((await bench.speaker.speak(request('Back again.', 'next'))).words).toHaveLength(2)
  })

  it.runIf(inDepth)('lets an idle process go and starts another when needed', async () => {
    const brief = await openOwnBench({ idleMs: 100 })
    const synthesize = () => brief.speaker.speak({ ...request('Hello.', 'x'), outBase: brief.file('idle') })
    try {
      await synthesize()
      for (let wait = 0; wait < 1_200 && brief.speaker.workerPids().length > 0; wait++) await sleep(50)
      expect(brief.speaker.workerPids()).toEqual([])
      expect((await synthesize()).words).toHaveLength(1)
    } finally {
      await brief.close()
    }
  })

  it('ends what runs and what waits when it is closed', async () => {
    const closing = await openOwnBench()
    const speak = (name: string) => closing.speaker.speak({ ...request(long, name), outBase: closing.file(name) })
    const outcomes = Promise.allSettled([speak('a'), speak('b')])
    await sleep(300)
    await closing.close()
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'closed' } })
    }
    await expect(speak('c')).rejects.toMatchObject({ code: 'closed' })
  })
})
