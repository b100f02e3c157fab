import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointIds, endpoints } from '../../../../electron/common/service/endpoints/index.ts'
import { findTools, probe } from '../../../../electron/media/index.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { createClient, operations } from '../../../../packages/client/src/index.ts'
import { inDepth } from '../../../support/depth.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { startEngine } from '../../../support/engine/start.ts'

// The client package with the engine: the examples of its README as they stand there.

const source = join(import.meta.dirname, '../../../../packages/client')
const folder = temporaryFolder()
let engine: RunningEngine

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  mkdirSync(folder, { recursive: true })
  await sharp({ create: { width: 320, height: 180, channels: 3, background: '#224466' } }).toFile(
    join(folder, 'background.png'),
  )
})
afterAll(() => engine.stop())

const examples = [...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map(
  ([, code]) => code!,
)

/** Runs an example in a process of its own, with the package in the place that it imports. */
async function run(index: number): Promise<string> {
  const file = join(folder, `example-${String(index)}.mjs`)
  const entry = pathToFileURL(join(source, 'src/index.ts')).href
  writeFileSync(file, examples[index]!.replaceAll(`'@greenroom/client'`, `'${entry}'`))
  const env = { ...process.env, GREENROOM_URL: engine.baseUrl, GREENROOM_KEY: engine.apiKey }
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number]
  expect(code, errors).toBe(0)
  return out
}

test('has every endpoint of the interface', () => {
  for (const id of endpointIds) {
    const { method, path, where, envelope, effect, credentials } = endpoints[id]
    expect(operations[id]).toEqual({ method, path, where, envelope, effect, needsKey: credentials })
  }
})

test('the examples of its README do what they say', async () => {
  expect(examples).toHaveLength(4)
  expect(await run(0)).toMatch(new RegExp(`^${engine.baseUrl}/files/\\S+ Doors`))
  await run(1)
  const sound = await probe(await findTools(), join(folder, 'morning.mp3'))
  expect(sound.durationMs).toBeGreaterThan(400)
  // The video takes the time of ten other examples.
  if (inDepth) expect(await run(2)).toMatch(/\n\S.* 1\nvideo\/mp4\n$/)
  expect(await run(3)).toMatch(/^\w+ .*nobody.*\n$/)
})

test('uploads by a stream, tells a wrong key, and gives up with its signal', async () => {
  const client = createClient({ baseUrl: engine.baseUrl, apiKey: engine.apiKey })
  const address = await client.upload(createReadStream(join(folder, 'background.png')), { name: 'Hintergrund – 1.png' })
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png')
  const stop = new AbortController()
  const { _id } = await client.createTts({ input_text: 'One. '.repeat(400), voice_id: 'finest-heart' })
  const waiting = client.finished('createTts', _id, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  await expect(waiting).rejects.toThrow('enough')
  expect(await client.cancelRecord({ id: _id })).toMatchObject({ _id })
  await expect(client.finished('createTts', _id)).rejects.toMatchObject({ name: 'GreenroomError', kind: 'service' })

  const stranger = createClient({ baseUrl: engine.baseUrl, apiKey: 'wrong' })
  await expect(stranger.listVoices()).rejects.toMatchObject({ code: 1101, codeName: 'invalidToken', kind: 'auth' })
  const spoken = stranger.speak({ model: 'tts-1', voice: 'alloy', input: 'Hi.' })
  await expect(spoken).rejects.toMatchObject({ code: 'invalid_api_key', status: 401, kind: 'auth' })
  await expect(client.transcribe(new Blob(['no sound']))).rejects.toMatchObject({
    operation: 'transcription',
    status: 400,
  })
})
