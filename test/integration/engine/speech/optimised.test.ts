import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import ort from 'onnxruntime-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GraphBuilder } from '../../../../electron/engine/speech/onnx/build.ts'
import { keptName, openOptimised } from '../../../../electron/engine/speech/onnx/optimised.ts'
import type { Port } from '../../../../electron/engine/speech/onnx/subgraph.ts'

const graph = new GraphBuilder()
graph.weight('weights', [2, 2], Float32Array.of(1, 2, 3, 4))
graph.weight('offset', [2], Float32Array.of(-1, 1))
graph.node('MatMul', ['in', 'weights'], 'product')
graph.node('Add', ['product', 'offset'], 'sum')
graph.node('Relu', ['sum'], 'out')
const port = (name: string): Port => ({ name, type: 'float', sizes: [1, 2] })
const model = graph.build([port('in')], [port('out')])

let root: string
let folder: string
let reads: number
let warnings: { event: string; reason: unknown }[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'optimised-'))
  folder = join(root, 'kept')
  reads = 0
  warnings = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** onnxruntime warns on the console that a graph is for this processor. */
const quiet = { logSeverityLevel: 3 } as const
const name = 'model-1.onnx'
const file = () => join(folder, name)

function open(bytes: Uint8Array = model, leastFreeBytes = 0) {
  const read = () => {
    reads++
    return bytes
  }
  const warn = (event: string, { reason }: Record<string, unknown>) => warnings.push({ event, reason })
  return openOptimised(name, read, quiet, { folder, leastFreeBytes, warn })
}

/** What a session answers to 1, 1. */
async function answer(session: ort.InferenceSession): Promise<number[]> {
  const results = await session.run({ in: new ort.Tensor('float32', Float32Array.of(1, 1), [1, 2]) })
  return [...(results['out']!.data as Float32Array)]
}
const right = [3, 7]

describe('optimised models', () => {
  it('are kept at the first use and opened without the model at the next one', async () => {
    expect(await answer(await open())).toEqual(right)
    expect(readdirSync(folder).toSorted()).toEqual(['making', name])
    expect(readdirSync(join(folder, 'making'))).toEqual([])
    expect(await answer(await open())).toEqual(right)
    expect(reads).toBe(1)
    expect(warnings).toEqual([])
  })

  it('are removed when damaged; the model itself is used, and kept anew', async () => {
    const damages: (() => void)[] = [
      () => {
        const bytes = readFileSync(file())
        const at = bytes.indexOf(Buffer.from(Float32Array.of(1, 2, 3, 4).buffer))
        expect(at).toBeGreaterThan(0)
        bytes[at + 2]! ^= 1
        writeFileSync(file(), bytes)
      },
      () => truncateSync(file(), 100),
      () => truncateSync(file(), 5),
      () => writeFileSync(file(), model),
    ]
    for (const [times, damage] of damages.entries()) {
      await open()
      damage()
      expect(await answer(await open())).toEqual(right)
      expect(existsSync(file())).toBe(false)
      expect(warnings).toHaveLength(times + 1)
      expect(warnings.at(-1)).toMatchObject({
        event: 'speech.optimised-model.damaged',
        reason: 'the checksum is wrong',
      })
    }
  })

  it('are done without where no folder can be made', async () => {
    writeFileSync(folder, 'a file where the folder would be')
    for (const times of [1, 2]) {
      expect(await answer(await open())).toEqual(right)
      expect(warnings).toHaveLength(times)
    }
    expect(warnings[0]).toMatchObject({
      event: 'speech.optimised-model.not-kept',
      reason: expect.stringMatching(/EEXIST|ENOTDIR/) as string,
    })
  })

  it('are done without where no file can be written', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'making'), 'a file where the folder would be')
    expect(await answer(await open())).toEqual(right)
    expect(warnings).toMatchObject([{ event: 'speech.optimised-model.not-kept' }])
    expect(existsSync(file())).toBe(false)
  })

  it('are not kept when the disk is nearly full, but used', async () => {
    await open(model, Infinity)
    expect(warnings).toMatchObject([{ event: 'speech.optimised-model.not-kept' }])
    expect(existsSync(file())).toBe(false)
    await open()
    expect(await answer(await open(model, Infinity))).toEqual(right)
    expect({ reads, warnings: warnings.length }).toEqual({ reads: 2, warnings: 1 })
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'are done without in a read-only folder',
    async () => {
      await open()
      rmSync(file())
      chmodSync(folder, 0o500)
      try {
        expect(await answer(await open())).toEqual(right)
        expect(warnings).toMatchObject([{ event: 'speech.optimised-model.not-kept' }])
      } finally {
        chmodSync(folder, 0o700)
      }
    },
  )

  it('leave nothing of a model that cannot be opened', async () => {
    await expect(open(Buffer.from('no model'))).rejects.toThrow()
    expect(readdirSync(folder, { recursive: true })).toEqual(['making'])
    expect(warnings).toEqual([])
  })

  it('go after a month without use, as does what a killed process has left', async () => {
    await open()
    const old = join(folder, 'model-0.onnx')
    const left = join(folder, 'making', 'left.onnx')
    const fresh = join(folder, 'making', 'fresh.onnx')
    for (const path of [old, left, fresh]) writeFileSync(path, 'x')
    utimesSync(old, 1, 1)
    utimesSync(left, 1, 1)
    rmSync(file())
    await open()
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['making', join('making', 'fresh.onnx'), name])
  })

  it('are made by two processes at once', async () => {
    const path = join(root, 'model.onnx')
    writeFileSync(path, model)
    const source = pathToFileURL(join(import.meta.dirname, '../../../../electron/engine/speech/onnx/optimised.ts')).href
    const program = `
      import { readFileSync } from 'node:fs'
      import { openOptimised } from ${JSON.stringify(source)}
      const store = { folder: ${JSON.stringify(folder)}, leastFreeBytes: 0, warn: (...said) => console.log(...said) }
      for (let i = 0; i < 10; i++) {
        await openOptimised('model-' + i + '.onnx', () => readFileSync(${JSON.stringify(path)}), { logSeverityLevel: 3 }, store)
      }
      console.log('opened')`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    const [one, other] = await Promise.all([run(), run()])
    expect([one.stdout, other.stdout]).toEqual(['opened\n', 'opened\n'])
    expect(readdirSync(folder)).toHaveLength(11)
    expect(readdirSync(join(folder, 'making'))).toEqual([])
    expect(await answer(await open())).toEqual(right)
    expect({ reads, warnings }).toEqual({ reads: 0, warnings: [] })
  })

  it('have a name for each model, part and content', () => {
    const path = join(root, 'voice.onnx')
    writeFileSync(path, model)
    const first = keptName(path, 'sound')
    expect(first).toMatch(/^voice-[0-9a-f]{32}\.onnx$/)
    expect(keptName(path, 'sound')).toBe(first)
    expect(keptName(path, 'lengths')).not.toBe(first)
    writeFileSync(path, 'other content')
    expect(keptName(path, 'sound')).not.toBe(first)
  })
})
