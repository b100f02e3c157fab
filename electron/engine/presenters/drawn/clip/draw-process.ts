/**
 * A forked process that draws clips one after the other, or stills. `process.ts` starts it and sends it jobs over IPC.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCanvas } from '../../../../media/canvas.ts'
import { errorText } from '../../../../common/messages/index.ts'
import { findPresenter } from '../presenters/index.ts'
import { Figure } from '../rig/figure.ts'
import { restPose } from '../rig/pose.ts'
import { closed } from '../parts/mouth-lines.ts'
import { Encoder } from './encoder.ts'
import { clipFrameBytes } from './protocol.ts'
import type { Answer, ClipJob, Job, StillJob } from './protocol.ts'

/** Number of frame buffers: one is on its way to ffmpeg while the next is painted. */
const blocks = 2

let encoder: Encoder | undefined
/** The painting thread is kept between clips, together with the figures that it has prepared. */
let painter: Worker | undefined

const answer = (message: Answer): Promise<void> =>
  new Promise(
    (resolve) =>
      process.send?.(message, () => {
        resolve()
      }) ?? resolve(),
  )

async function drawClip(job: ClipJob): Promise<void> {
  const thread = (painter ??= new Worker(new URL('./paint-thread.ts', import.meta.url)))
  // An error of the painting thread ends the loop over its frames with that error.
  const frames = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ArrayBuffer]>
  thread.postMessage(job)
  for (let i = 0; i < blocks; i++) lend(thread, new ArrayBuffer(clipFrameBytes(job)))
  encoder = new Encoder(job)
  const step = Math.max(1, Math.round(job.frames / 200))
  let done = 0
  for await (const [block] of frames) {
    await encoder.write(new Uint8Array(block))
    lend(thread, block)
    done++
    if (done % step === 0) await answer({ kind: 'progress', share: done / job.frames })
    if (done === job.frames) break
  }
  if (done < job.frames) throw new Error(`painting stopped after ${done} of ${job.frames} frames`)
  await encoder.finish()
  encoder = undefined
  await answer({ kind: 'done' })
}

const lend = (thread: Worker, block: ArrayBuffer): void => {
  thread.postMessage(block, [block])
}

function drawStill(job: StillJob): Uint8Array {
  const presenter = findPresenter(job.avatarId)
  const picture = new Figure(presenter, job.width, job.height).picture({ ...restPose, mouth: closed })
  if (!job.background) return picture.toBuffer('image/png')
  const canvas = createCanvas(job.width, job.height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = presenter.background
  ctx.fillRect(0, 0, job.width, job.height)
  ctx.drawImage(picture, 0, 0)
  return canvas.toBuffer('image/png')
}

function stop(): never {
  encoder?.kill()
  process.exit(1)
}

process.on('message', (job: Job) => {
  if (job.kind === 'cancel') stop()
  if (job.kind === 'clip')
    drawClip(job.clip)
      .catch((error: unknown) => answer({ kind: 'failed', text: errorText(error) }))
      .catch(() => {
        stop()
      })
  if (job.kind === 'still')
    Promise.resolve(job.still)
      .then(drawStill)
      .then((png) => answer({ kind: 'still', id: job.id, png }))
      .catch((error: unknown) => answer({ kind: 'failed', id: job.id, text: errorText(error) }))
      .catch(() => {
        stop()
      })
})
// The parent process has disconnected, so nobody waits for the result.
process.on('disconnect', () => {
  if (encoder) encoder.kill()
  process.exit(0)
})
