/** A thread that paints a clip's frames while the process's main thread hands the last one to ffmpeg. */
import { parentPort, workerData } from 'node:worker_threads'
import { Figure } from '../rig/figure.ts'
import { planMotion } from '../rig/motion.ts'
import { findPresenter } from '../presenters/index.ts'
import { FramePainter } from './painter.ts'
import { unpackTrack, type ClipJob } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('paint-thread.ts is a worker thread: start it with `new Worker`.')
const job = workerData as ClipJob

/** Blocks the other side has done with; each carries one frame there. */
const free: ArrayBuffer[] = []
let wake: (() => void) | undefined
port.on('message', (block: ArrayBuffer) => {
  free.push(block)
  wake?.()
})

const figure = await Figure.prepare(findPresenter(job.avatarId), job.width, job.height)
const mouth = job.mouth && { fps: job.mouth.fps, poses: unpackTrack(job.mouth.packed) }
const pose = planMotion({ durationS: job.durationS, seed: job.seed, mouth })
const painter = new FramePainter(figure)
for (let i = 0; i < job.frames; i++) {
  const planes = painter.paint(pose((job.firstFrame + i) / job.fps))
  while (!free.length)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  const block = free.pop()!
  new Uint8Array(block).set(planes)
  port.postMessage(block, [block])
}
port.close()
