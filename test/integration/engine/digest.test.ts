import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { digestOfContent, digestOfFile } from '../../../electron/engine/core/digest.ts'
import { findTools } from '../../../electron/media/index.ts'
import { Provenance } from '../../../electron/media/provenance/index.ts'
import { make, scratch } from '../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const provenance = new Provenance({
  folder: files.path('signing'),
  software: { name: 'Greenroom', version: '0' },
  now: Date.now,
  onFault: (reason: string) => {
    throw new Error(reason)
  },
  organisation: null,
})

test.each(['wav', 'mp3'])('a signed sound has the content that it had before, and no other one: %s', async (ending) => {
  const path = files.path(`tone.${ending}`)
  const tone = (hertz: number, to: string) => make(tools, to, '-f', 'lavfi', '-i', `sine=${hertz}:d=0.5`)
  await tone(440, path)
  const plain = files.path(`plain.${ending}`)
  await copyFile(path, plain)
  const content = await digestOfContent(plain)
  const sources = { path, origin: { kind: 'created', source: 'generated' } } as const
  const seen = new Set([await digestOfFile(plain)])
  for (let time = 0; time < 2; time += 1) {
    expect((await provenance.sign(sources)).state).toBe('signed')
    expect(await digestOfContent(path)).toBe(content)
    seen.add(await digestOfFile(path))
  }
  expect(seen.size, 'each signature is another one').toBe(3)
  expect(await digestOfContent(await tone(441, files.path(`other.${ending}`)))).not.toBe(content)
})

test('what is no such sound counts as a whole, and so does one that is cut off', async () => {
  const text = files.path('text.txt')
  await writeFile(text, 'RIFF is a word')
  expect(await digestOfContent(text)).toBe(await digestOfFile(text))
  const wav = await make(tools, files.path('whole.wav'), '-f', 'lavfi', '-i', 'sine=440:d=0.2')
  const cut = files.path('cut.wav')
  const bytes = await readFile(wav)
  await writeFile(cut, bytes.subarray(0, 1_001))
  expect(await digestOfContent(cut)).not.toBe(await digestOfContent(wav))
  await writeFile(cut, bytes.subarray(0, 8))
  expect(await digestOfContent(cut)).toMatch(/^[0-9a-f]{64}$/)
})
