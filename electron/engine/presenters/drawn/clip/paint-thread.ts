/** A thread that paints the frames of clips while the main thread of the process hands the previous frame to ffmpeg. */
import { parentPort } from 'node:worker_threads'
import { putAlphaBelow } from '../../../../media/compose/alpha-below.ts'
import { Figure } from '../rig/figure.ts'
import { planMotion } from '../rig/motion.ts'
import { findPresenter } from '../presenters/index.ts'
import { styled } from '../styling/styled.ts'
import { FramePainter } from './painter.ts'
import { unpackTrack, type ClipJob } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('paint-thread.ts is a worker thread: start it with `new Worker`.')

/** How many prepared figures are kept: a video often shows the same one or two presenters again at the same size. */
const kept = 2

/** Frame buffers that the main thread has finished reading. Each goes back there with one painted frame. */
let free: ArrayBuffer[] = []
let wake: (() => void) | undefined
const painters = new Map<string, FramePainter>()

function painterOf({ avatarId, styling, width, height, crop }: ClipJob): FramePainter {
  const key = `${avatarId} ${width}x${height} ${JSON.stringify([crop, styling])}`
  const presenter = () => styled(findPresenter(avatarId), styling)
  const painter = painters.get(key) ?? new FramePainter(new Figure(presenter(), width, height, crop))
  painters.delete(key)
  painters.set(key, painter)
  for (const oldest of painters.keys()) {
    if (painters.size <= kept) break
    painters.delete(oldest)
  }
  return painter
}

async function paint(job: ClipJob): Promise<void> {
  const painter = painterOf(job)
  const mouth = job.mouth && { fps: job.mouth.fps, poses: unpackTrack(job.mouth.packed) }
  const { durationS, seed, settles, hands, marks, cues, conversation, liveliness } = job
  const pose = planMotion({ durationS, seed, mouth, settles, hands, marks, cues, conversation, liveliness })
  for (let i = 0; i < job.frames; i++) {
    const planes = painter.paint(pose((job.firstFrame + i) / job.fps))
    while (!free.length)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const block = free.pop()!
    if (job.purpose === 'compose') putAlphaBelow(planes, job, new Uint8Array(block))
    else new Uint8Array(block).set(planes)
    port!.postMessage(block, [block])
  }
}

port.on('message', (message: ArrayBuffer | ClipJob) => {
  if (message instanceof ArrayBuffer) {
    free.push(message)
    wake?.()
    return
  }
  // Buffers of the previous clip are dropped, because they have the size of that clip's frames.
  free = []
  // An error while painting ends the thread, and the main thread receives its `error` event.
  void paint(message)
})
