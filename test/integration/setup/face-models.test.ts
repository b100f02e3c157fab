import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ort from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { faceModelFile, missingFaceModels } from '../../../electron/engine/vision/faces/models/files.ts'
import { missingFiles, readManifest } from '../../../electron/setup/fetch-models.mjs'

interface Expected {
  input: string
  shape: number[]
  scale?: number
  outputs: Record<string, { shape: number[]; values: Record<string, number> }>
}

const fixture = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../fixtures/faces/model-outputs.json', import.meta.url)), 'utf8'),
) as { seed: number; models: Record<string, Expected> }

const names = [
  ...['face-detector.onnx', 'face-detector-short.onnx', 'face-mesh.onnx', 'face-mesh-468.onnx'],
  ...['face-blendshapes.onnx', 'face-geometry.binarypb', 'sface.onnx', 'selfie.onnx', 'selfie-multiclass.onnx'],
  ...['modnet.onnx', 'silueta.onnx'],
]

/** mulberry32: the same numbers as when the fixture was made. */
function numbers(seed: number, length: number, scale: number): Float32Array {
  let state = seed
  return Float32Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * scale
  })
}

describe('the manifest of face models', () => {
  const entries = readManifest(process.cwd()).filter(({ group }) => group === 'faces')

  it('names every model once, with licence, credit and checksums of source and result', () => {
    expect(entries.flatMap(({ files }) => files.map(({ as }) => as)).toSorted()).toEqual(names.toSorted())
    for (const entry of entries) {
      expect(entry.licence).toMatch(/Apache-2\.0/)
      expect(entry.credit?.length).toBeGreaterThan(20)
      expect(entry.bytes).toBeGreaterThan(1e6)
      for (const file of entry.files) {
        expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
        if (file.convert) expect(file.sourceSha256).toMatch(/^[0-9a-f]{64}$/)
        else expect(file.sourceSha256).toBeUndefined()
      }
    }
  })

  it('is told in THIRD_PARTY.md', () => {
    const text = readFileSync('THIRD_PARTY.md', 'utf8')
    for (const entry of entries) expect(text).toContain(`\`${entry.package}@${entry.version}\``)
  })
})

describe.skipIf(missingFaceModels().length > 0)('converted face models', () => {
  it('lie in the cache as the manifest wants them', () => {
    for (const entry of readManifest(process.cwd()).filter(({ group }) => group === 'faces'))
      expect(missingFiles(entry)).toEqual([])
  })

  it.each(Object.entries(fixture.models))('%s computes what it did before it was converted', async (name, wanted) => {
    const session = await ort.InferenceSession.create(faceModelFile(name), {
      intraOpNumThreads: 1,
      logSeverityLevel: 3,
    })
    const length = wanted.shape.reduce((product, size) => product * size, 1)
    const input = new ort.Tensor('float32', numbers(fixture.seed, length, wanted.scale ?? 1), wanted.shape)
    const outputs = await session.run({ [wanted.input]: input })
    expect(session.inputNames).toEqual([wanted.input])
    expect(Object.keys(outputs)).toEqual(Object.keys(wanted.outputs))
    for (const [output, { shape, values }] of Object.entries(wanted.outputs)) {
      const { dims, data } = outputs[output]!
      expect([...dims]).toEqual(shape)
      for (const [index, value] of Object.entries(values)) {
        const got = (data as Float32Array)[Number(index)]!
        expect(Math.abs(got - value), `${output}[${index}]`).toBeLessThan(1e-3 + 1e-4 * Math.abs(value))
      }
    }
  })
})
