import { expect, test } from 'vitest'
import type { PreflightDeps } from '../../../../../electron/studio/authoring/preflight/index.ts'
import { askedOnce } from '../../../../../electron/studio/authoring/templates/index.ts'

const { signal } = new AbortController()

test('what rows share is asked for once; a failure is told for a while, then asked for anew', async () => {
  let now = 0
  let asked = 0
  const deps = {
    names: {
      voices: () => Promise.resolve([{ id: 'anna', name: `Anna ${(asked += 1)}` }]),
      avatars: () => ((asked += 1) < 3 ? Promise.reject(new Error('away')) : Promise.resolve([])),
    },
    probe: () => Promise.reject(new Error('no file')),
    signal,
  } as unknown as PreflightDeps
  const { names } = askedOnce(deps, () => now)
  expect(await names!.voices(signal)).toEqual(await names!.voices(signal))
  expect(asked).toBe(1)
  await expect(names!.avatars(signal)).rejects.toThrow('away')
  now += 29_000
  await expect(names!.avatars(signal)).rejects.toThrow('away')
  expect(asked).toBe(2)
  now += 2_000
  expect(await names!.avatars(signal)).toEqual([])
  now += 90_000
  expect(await names!.avatars(signal)).toEqual([])
  expect(asked).toBe(3)
})
