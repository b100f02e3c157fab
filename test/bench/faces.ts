import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import ort from 'onnxruntime-node'
import sharp from 'sharp'
import { regionOfMesh, regionOfDetection } from '../../electron/common/faces/regions.ts'
import type { FaceMesh } from '../../electron/common/faces/types.ts'
import { createTracker, openFaceModels, readPicture, transformVideo } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels, OnFrame, Picture } from '../../electron/engine/vision/faces/index.ts'
import { faceModelFile, missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'
import { findTools, probe, run as runFfmpeg } from '../../electron/media/index.ts'
import type { MediaTools } from '../../electron/media/index.ts'

export const title = 'Faces: detection, mesh, descriptors, tracking and streams of frames'

const astronaut = join(import.meta.dirname, '../fixtures/faces/astronaut.png')
const roundCount = 30
const sizes = [
  { name: '512 px', width: 512, height: 512 },
  { name: '1080p', width: 1920, height: 1080 },
] as const
/**
 * Lengths of the films in frames: the cost per frame must stay the same for longer ones, and memory within its bound.
 */
const filmLengths: readonly number[] = [75, 150, 300, 600]
/** The longest film may cost this much more per frame than the shortest; starting ffmpeg weighs on short ones. */
const mostGrowth = 1.4
/** The bound for all processes together, bytes. */
const mostBytes = 1.5e9
const sampleMs = 100

/** Time of an async step when nothing else runs, ms: a tenth of its rounds was faster. */
async function quick(step: () => Promise<unknown>, rounds: number): Promise<number> {
  for (let i = 0; i < 3; i++) await step()
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const started = performance.now()
    await step()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 10)]!
}

/** Time of the model alone, with an input that exists already. */
async function bare(as: string, rounds: number): Promise<number> {
  const session = await ort.InferenceSession.create(faceModelFile(as), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  const [meta] = session.inputMetadata
  if (!meta?.isTensor) throw new TypeError(`${as} takes no tensor`)
  const shape = meta.shape.map(Number)
  const data = new Float32Array(shape.reduce((product, side) => product * side, 1)).fill(0.5)
  const feeds = { [session.inputNames[0]!]: new ort.Tensor('float32', data, shape) }
  const time = await quick(() => session.run(feeds), rounds)
  await session.release()
  return time
}

/** Resident memory of a process and all below it, bytes; 0 where the system doesn't tell. */
function treeBytes(root: number): number {
  let sum = 0
  try {
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      } catch {
        // The process has ended meanwhile.
      }
    }
    const belongs = (pid: number | undefined): boolean =>
      pid !== undefined && pid > 1 && (pid === root || belongs(parents.get(pid)))
    for (const pid of parents.keys()) {
      if (!belongs(pid)) continue
      try {
        sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
      } catch {
        // The process has ended meanwhile.
      }
    }
  } catch {
    // No /proc on this system.
  }
  return sum
}

async function frameOf(width: number, height: number): Promise<Picture> {
  const bytes = await sharp(astronaut).resize(width, height, { fit: 'contain', background: '#556' }).png().toBuffer()
  return readPicture(bytes)
}

/** Amount of work; less than that only shows that the bench runs. */
interface Extent {
  rounds: number
  lengths: readonly number[]
}

async function steps(models: FaceModels, rounds: number, report: (line: string) => void): Promise<string[]> {
  const alone = {
    detection: await bare('face-detector.onnx', rounds),
    mesh: await bare('face-mesh.onnx', rounds),
    'mesh, 468 points': await bare('face-mesh-468.onnx', rounds),
    blendshapes: await bare('face-blendshapes.onnx', rounds),
    descriptor: await bare('sface.onnx', rounds),
  }
  const rows: string[] = []
  for (const { name, width, height } of sizes) {
    const picture = await frameOf(width, height)
    const [face] = await models.detect(picture)
    const first = await models.mesh(picture, regionOfDetection(face!))
    const mesh: FaceMesh = await models.mesh(picture, regionOfMesh(first.points))
    const region = regionOfMesh(mesh.points)
    const whole: Record<keyof typeof alone, () => Promise<unknown>> = {
      detection: () => models.detect(picture),
      mesh: () => models.mesh(picture, region),
      'mesh, 468 points': () => models.mesh(picture, region, { fast: true }),
      blendshapes: () => models.blendshapes(mesh),
      descriptor: () => models.describe(picture, mesh),
    }
    for (const step of Object.keys(alone) as (keyof typeof alone)[]) {
      const time = await quick(whole[step], rounds)
      const ratio = (time / alone[step]).toFixed(2)
      rows.push(`| ${step} | ${name} | ${alone[step].toFixed(1)} | ${time.toFixed(1)} | ${ratio} |`)
      report(`${step}, ${name}: model ${alone[step].toFixed(1)} ms, whole step ${time.toFixed(1)} ms, ratio ${ratio}`)
    }
  }
  return rows
}

async function film(
  tools: MediaTools,
  folder: string,
  size: (typeof sizes)[number],
  frames: number,
  onFrame: OnFrame,
): Promise<{ perFrame: number; cpu: number; peak: number }> {
  const { width, height } = size
  const inPath = join(folder, `${width}.mp4`)
  const info = await probe(tools, inPath)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, treeBytes(process.pid))), sampleMs)
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const outPath = join(folder, 'out.mp4')
  const options = {
    tools,
    inPath,
    info,
    width,
    height,
    fps: 25,
    frames,
    extension: 'bounce',
    outPath,
  } as const
  await transformVideo({ ...options, onFrame })
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { perFrame: (performance.now() - started) / frames, cpu: (user + system) / 1000 / frames, peak }
}

/** Times the models alone and our whole steps around them; then films of growing length through frames and tracker. */
export async function run(
  report: (line: string) => void,
  { rounds, lengths }: Extent = { rounds: roundCount, lengths: filmLengths },
): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0) {
    report('Face models are missing: run "npm run setup -- faces".')
    return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  }
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-faces-'))
  try {
    const tools = await findTools()
    const models = openFaceModels()
    const stepRows = await steps(models, rounds, report)
    const filmRows: string[] = []
    let ok = true
    for (const size of sizes) {
      const still = join(folder, 'still.png')
      const { data, width, height } = await frameOf(size.width, size.height)
      await sharp(data, { raw: { width, height, channels: 3 } }).toFile(still)
      const noise = ['-vf', 'noise=alls=6:allf=t,format=yuv420p', '-frames:v', '75']
      const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20']
      await runFfmpeg(tools, [
        '-loop',
        '1',
        '-framerate',
        '25',
        '-i',
        still,
        ...noise,
        ...encode,
        join(folder, `${width}.mp4`),
      ])
      for (const tracked of [false, true]) {
        const costs: number[] = []
        for (const frames of lengths) {
          const tracker = createTracker(models)
          const onFrame: OnFrame = async (picture, _index, timeMs) => {
            if (tracked) await tracker.next(picture, timeMs)
            picture.data.fill(90, 3000, 9000)
          }
          const { perFrame, cpu, peak } = await film(tools, folder, size, frames, onFrame)
          // Processor time of this process, because wall time includes other load of the machine.
          costs.push(cpu)
          const what = tracked ? 'frames and tracking' : 'frames alone'
          const cells = [
            what,
            size.name,
            frames,
            perFrame.toFixed(1),
            cpu.toFixed(1),
            (peak / 1e6).toFixed(0),
            loadavg()[0]!.toFixed(1),
          ]
          if (peak >= mostBytes) {
            ok = false
            report(`${what}, ${size.name}, ${frames} frames needed more than ${(mostBytes / 1e9).toFixed(1)} GB.`)
          }
          filmRows.push(`| ${cells.join(' | ')} |`)
          report(
            `${what}, ${size.name}, ${frames} frames: ${perFrame.toFixed(1)} ms a frame, ${(peak / 1e6).toFixed(0)} MB`,
          )
        }
        if (costs.at(-1)! > costs[0]! * mostGrowth) {
          ok = false
          report(`The cost of a frame grew with the length: ${costs.map((cost) => cost.toFixed(1)).join(', ')} ms.`)
        }
      }
    }
    const all = (mostBytes / 1e9).toFixed(1)
    const markdown = [
      'One thread. Model: inference on an input that is there already. Whole step: from the frame to points, boxes or',
      `numbers. The time that a tenth of ${rounds} rounds stayed under.`,
      '',
      '| step | frame | model, ms | whole step, ms | ratio |',
      '|---|---|---|---|---|',
      ...stepRows,
      '',
      'Films of 75 frames, played back and forth, decoded, handed over as RGB, changed in place and encoded (H.264, CRF 17).',
      `Memory is that of all processes together; it must stay under ${all} GB. A frame of the longest film may cost`,
      `${mostGrowth} times one of the shortest: what is done grows with the length alone.`,
      '',
      '| what | frame | frames | ms a frame | own CPU ms a frame | peak MB | load |',
      '|---|---|---|---|---|---|---|',
      ...filmRows,
      '',
    ].join('\n')
    return { ok, markdown }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
