/** A thread that paints clips' frames while the process's main thread hands the last one to ffmpeg. */
import { parentPort } from 'node:worker_threads'
import { Figure } from '../rig/figure.ts'
import { planMotion } from '../rig/motion.ts'
import { findPresenter } from '../presenters/index.ts'
import { FramePainter } from './painter.ts'
import { unpackTrack, type ClipJob } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('paint-thread.ts is a worker thread: start it with `new Worker`.')

/** Figures that stay prepared: a body often shows the same one, or two, at the same size again. */
const kept = 2

/** Blocks the other side has done with; each carries one frame there. */
let free: ArrayBuffer[] = []
let wake: (() => void) | undefined
const figures = new Map<string, Promise<Figure>>()

function figureOf({ avatarId, width, height }: ClipJob): Promise<Figure> {
  const key = `${avatarId} ${width}x${height}`
  const figure = figures.get(key) ?? Figure.prepare(findPresenter(avatarId), width, height)
  figures.delete(key)
  figures.set(key, figure)
  for (const oldest of figures.keys()) {
    if (figures.size <= kept) break
    figures.delete(oldest)
  }
  return figure
}

async function paint(job: ClipJob): Promise<void> {
  const figure = await figureOf(job)
  const mouth = job.mouth && { fps: job.mouth.fps, poses: unpackTrack(job.mouth.packed) }
  const { durationS, seed, settles } = job
  const pose = planMotion({ durationS, seed, mouth, settles })
  const painter = new FramePainter(figure)
  for (let i = 0; i < job.frames; i++) {
    const planes = painter.paint(pose((job.firstFrame + i) / job.fps))
    while (!free.length)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const block = free.pop()!
    new Uint8Array(block).set(planes)
    port!.postMessage(block, [block])
  }
}

port.on('message', (message: ArrayBuffer | ClipJob) => {
  if (message instanceof ArrayBuffer) {
    free.push(message)
    wake?.()
    return
  }
  // Blocks of the clip before are of its size.
  free = []
  // A failure ends the thread, which tells the other side.
  void paint(message)
})
