import ort from 'onnxruntime-node'
import { openFaceModels, readPicture } from '../../electron/engine/faces/index.ts'
import { faceModelFile, missingFaceModels } from '../../electron/engine/faces/models/files.ts'
import { tilesOf } from '../../electron/common/faces/detector-tiles.ts'
import { portraitIn } from '../support/faces/sources.ts'

export const title = 'Face detection'

const SIZES = [
  [640, 480],
  [1280, 720],
  [1920, 1080],
] as const
const TURNS = 30

async function medianOf(work: () => Promise<unknown>, turns = TURNS): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns + 3; turn++) {
    const startedAt = performance.now()
    await work()
    if (turn >= 3) times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(turns / 2)]!
}

/** The model alone on an input that is there already. */
async function bareMs(): Promise<number> {
  const session = await ort.InferenceSession.create(faceModelFile('face-detector.onnx'), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  const input = new ort.Tensor('float32', new Float32Array(192 * 192 * 3), [1, 192, 192, 3])
  return medianOf(() => session.run({ [session.inputNames[0]!]: input }))
}

/** ms per picture on one thread, and how many times the model's bare time that is. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0)
    return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  const bare = await bareMs()
  const models = openFaceModels()
  const lines: string[] = []
  for (const [width, height] of SIZES) {
    const picture = await readPicture(
      await portraitIn(width, height, Math.round(height / 6), { x: 40, y: 10 }),
    )
    const whole = await medianOf(() => models.detect(picture))
    const small = await medianOf(() => models.detect(picture, { small: true }), 8)
    const runs = 1 + tilesOf(width, height).length
    const line = `${width}x${height}: ${whole.toFixed(1)} ms (${(whole / bare).toFixed(1)} x bare); with tiles ${small.toFixed(0)} ms, ${runs} runs (${(small / bare / runs).toFixed(1)} x bare)`
    report(line)
    lines.push(`- ${line}`)
  }
  return {
    ok: true,
    markdown: `The full-range model alone takes ${bare.toFixed(1)} ms. Detection with scaling, decoding and merging:\n\n${lines.join('\n')}\n`,
  }
}
