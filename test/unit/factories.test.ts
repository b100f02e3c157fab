import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { factoriesOf } from '../support/factories.ts'

/**
 * Functions that keep state for several methods and are not classes yet, with the reason. The list only gets shorter.
 */
const remaining: Record<string, string> = {
  'electron/engine/services/work.ts createWork': 'puts the parts of the engine together; its map is only read',
  'renderer/editor/playback/frames.ts createFrames': 'the body of the composable `useFrames`',
  'renderer/faces/avatars/camera/camera.ts openCamera': 'waits for the device, which a constructor cannot',
  'renderer/faces/tools/tool-work.ts toolWork': 'its refs are part of stores, whose proxies reach no private fields',
  'renderer/live/algorithm/run.ts runAlgorithm': 'waits for its worker, which a constructor cannot',
  'renderer/live/recording/recorder.ts createRecorder': 'part of a store, whose proxies reach no private fields',
  'renderer/live/session/run.ts createLiveRun': 'part of a store, whose proxies reach no private fields',
  'renderer/speech/voices/make/mic.ts openMicrophone': 'waits for the device, which a constructor cannot',
}

it('what has state and a life of its own is a class', () => {
  const files = globSync(['electron/**/*.ts', 'renderer/**/*.ts'])
  const found = files.flatMap((file) => factoriesOf(file).map((name) => `${file.replaceAll('\\', '/')} ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(remaining).toSorted())
})

it('factories with state are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'factories-'))
  try {
    const file = join(folder, 'some.ts')
    writeFileSync(
      file,
      [
        'export function createCounter() { let n = 0; return { add: () => (n += 1), get: () => n } }',
        'const createNames = () => { const all = new Set<string>(); function add() {} function has() {} return { add, has } }',
        'export function useCounter() { let n = 0; return { add: () => (n += 1), get: () => n } }',
        'function createOne() { let n = 0; return { add: () => (n += 1) } }',
        'function createEntry(parts: object) { return { run: () => parts, check: () => parts } }',
        'function count() { let n = 0; n += 1; return { n } }',
      ].join('\n'),
    )
    expect(factoriesOf(file)).toEqual(['createCounter', 'createNames'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
