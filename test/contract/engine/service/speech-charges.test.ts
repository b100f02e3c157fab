import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EngineParts } from '../../../../electron/engine/index.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { openAiClient } from '../../../support/engine/openai.ts'
import { spawnEngine } from '../../../support/engine/process.ts'
import { onSharedStores, sharedStores } from '../../../support/engine/shared-stores.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { keysOf } from '../../../support/tenants/operations.ts'

/** 2,700 characters: 6 credits, 2 for each started thousand. */
const text = 'All of this is said. '.repeat(129).slice(0, 2_700)
const speech = { model: 'tts-1', voice: 'everyday-marcus', input: text, response_format: 'pcm' } as const

test('speech is charged for what was spoken when its listener leaves, and as a whole at its end', async () => {
  const scratch = temporaryFolder()
  /** Lets the next piece be spoken. */
  let next = Promise.withResolvers<undefined>()
  /** Share of the text with the last piece that has been taken whole. */
  let taken = 0
  const speaker: EngineParts['speaker'] = {
    async *speakInPieces(_request, options) {
      const path = join(scratch, 'piece.f32')
      // Noise, so that an encoder has something to write: two seconds.
      await writeFile(
        path,
        new Uint8Array(Float32Array.from(randomBytes(48_000), (value) => value / 512 - 0.25).buffer),
      )
      for (const share of [0.01, 0.6, 1]) {
        yield { path, sampleRate: 24_000, share }
        taken = share
        options?.signal?.throwIfAborted()
        if (share < 1)
          await Promise.race([
            next.promise,
            new Promise((_, reject) => {
              options?.signal?.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
            }),
          ])
      }
    },
    speak: () => Promise.reject(new Error('nothing is spoken as a whole here')),
    matchVoice: () => Promise.reject(new Error('no sample is matched here')),
    close: () => Promise.resolve(),
  }
  const dataDir = temporaryFolder()
  const engine = await startEngine({ dataDir }, { speaker })
  const keys = keysOf({ dataDir, ...(await sharedStores({ dataDir })) })
  const tenant = await keys.add('Tenant', { plan: 'pro', credits: 100 })
  const openai = openAiClient({ ...engine, apiKey: tenant.apiKey })
  const left = () => keys.creditsOf(tenant.clientId)
  const listen = async () => {
    const stop = new AbortController()
    const response = await openai.audio.speech.create(speech, { signal: stop.signal })
    await response.body!.getReader().read()
    return stop
  }

  ;(await listen()).abort()
  await until(async () => (await left()) === 98, 'the first sentence is charged: 2 credits')
  const second = await listen()
  expect(await left(), 'the whole is locked meanwhile').toBe(92)
  next.resolve(undefined)
  next = Promise.withResolvers()
  await until(() => taken === 0.6, 'the second piece is taken')
  second.abort()
  await until(async () => (await left()) === 94, '1,620 characters are charged: 4 credits')
  next.resolve(undefined)
  await (await openai.audio.speech.create(speech)).arrayBuffer()
  await until(async () => (await left()) === 88, 'all is charged: 6 credits')
  await engine.stop()
})

// Among several engines it comes back when its time is over: nobody else can tell that the engine is gone.
test.skipIf(onSharedStores)(
  'what was locked by an engine that was killed comes back when it starts again',
  async () => {
    const dataDir = temporaryFolder()
    const first = await spawnEngine(dataDir)
    const keys = keysOf({ dataDir, ...(await sharedStores({ dataDir })) })
    const tenant = await keys.add('Tenant', { plan: 'pro', credits: 10 })
    const response = await openAiClient({ ...first, apiKey: tenant.apiKey }).audio.speech.create(speech)
    await response.body!.getReader().read()
    expect(await keys.creditsOf(tenant.clientId)).toBe(4)
    await first.kill()
    const again = await spawnEngine(dataDir)
    expect(await keys.creditsOf(tenant.clientId)).toBe(10)
    await again.end()
  },
)
