import ort from 'onnxruntime-node'
import { openFaceModels, readPicture } from '../../electron/engine/vision/faces/index.ts'
import { faceModelFile, missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'
import { tilesOf } from '../../electron/common/faces/detector-tiles.ts'
import { portraitIn } from '../support/faces/sources.ts'

export const title = 'Face detection'

const sizes = [
  [512, 512],
  [640, 480],
  [1280, 720],
  [1920, 1080],
] as const
const turnCount = 30
/** Bound for a picture of 640 x 480 px in a warm worker, ms. */
const mostMs = 12
/** Bound for a whole detection as a multiple of the model's own time: scaling and merging take little. */
const mostRatio = 3

async function medianOf(work: () => Promise<unknown>, turns: number): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns + 3; turn++) {
    const startedAt = performance.now()
    await work()
    if (turn >= 3) times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(turns / 2)]!
}

/** Time of the model alone, with an input that exists already. */
async function bareMs(turns: number): Promise<number> {
  const session = await ort.InferenceSession.create(faceModelFile('face-detector.onnx'), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  const input = new ort.Tensor('float32', new Float32Array(192 * 192 * 3), [1, 192, 192, 3])
  const time = await medianOf(() => session.run({ [session.inputNames[0]!]: input }), turns)
  await session.release()
  return time
}

/** ms per picture on one thread, and how many times the model's bare time that is. */
export async function run(
  report: (line: string) => void,
  turns = turnCount,
): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0) return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  const bare = await bareMs(turns)
  const models = openFaceModels()
  const lines: string[] = []
  let ok = true
  for (const [width, height] of sizes) {
    const picture = await readPicture(await portraitIn(width, height, Math.round(height / 6), { x: 40, y: 10 }))
    const whole = await medianOf(() => models.detect(picture), turns)
    const small = await medianOf(() => models.detect(picture, { small: true }), Math.min(8, turns))
    const runs = 1 + tilesOf(width, height).length
    const line = `${width}x${height}: ${whole.toFixed(1)} ms (${(whole / bare).toFixed(1)} x bare); with tiles ${small.toFixed(0)} ms, ${runs} runs (${(small / bare / runs).toFixed(1)} x bare)`
    report(line)
    if ((height === 480 && whole >= mostMs) || whole > bare * mostRatio) {
      ok = false
      report(`${width}x${height} is over its bound of ${height === 480 ? `${mostMs} ms and ` : ''}${mostRatio} x bare.`)
    }
    lines.push(`- ${line}`)
  }
  return {
    ok,
    markdown: `The full-range model alone takes ${bare.toFixed(1)} ms. Detection with scaling, decoding and merging (bounds: ${mostRatio} times that, and ${mostMs} ms for 640x480):\n\n${lines.join('\n')}\n`,
  }
}
