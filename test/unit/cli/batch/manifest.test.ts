import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Manifest } from '../../../../electron/cli/batch/manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'manifest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = (key: string) => ({ key, bytes: 1, sha256: null, durationMs: null })

test('runs that write at the same time lose none of their entries, and leave nothing half', async () => {
  const runs = await Promise.all(['a', 'b', 'c'].map(() => Manifest.open(folder)))
  const names: string[] = []
  await Promise.all(
    runs.flatMap((manifest, run) =>
      Array.from({ length: 8 }, (_, row) => {
        const name = `${run}-${row}.mp4`
        names.push(name)
        return manifest.change(() => manifest.set(name, entry(name)))
      }),
    ),
  )
  const after = await Manifest.open(folder)
  expect(after.names().toSorted()).toEqual(names.toSorted())
  expect(readdirSync(folder).toSorted()).toEqual(['.greenroom-batch.json', '.greenroom-batch.lock'])
})

test('a change that fails writes nothing, and lets the next one in', async () => {
  const manifest = await Manifest.open(folder)
  const before = manifest.names().length
  const failing = manifest.change(() => {
    manifest.set('lost.mp4', entry('lost'))
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  await manifest.change(() => manifest.set('kept.mp4', entry('kept')))
  const after = await Manifest.open(folder)
  expect([after.get('lost.mp4'), after.get('kept.mp4')?.key, after.names().length]).toEqual([null, 'kept', before + 1])
})
