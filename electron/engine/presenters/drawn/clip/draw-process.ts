/**
 * A forked process that draws clips one after the other, or stills. `process.ts` starts it and sends it jobs over IPC.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCanvas } from '../../../../media/canvas.ts'
import { errorText } from '../../../../common/messages/index.ts'
import { Compositor } from '../compositor/compositor.ts'
import { findPresenter } from '../presenters/index.ts'
import { Figure } from '../rig/figure.ts'
import { SharedLayers } from '../rig/layers.ts'
import { restPose } from '../rig/pose.ts'
import { closed } from '../parts/mouth-lines.ts'
import { Encoder } from './encoder.ts'
import { drawChoices } from '../styling/choices.ts'
import { styled } from '../styling/styled.ts'
import { clipFrameBytes } from './protocol.ts'
import type { Answer, ChoicesJob, ClipJob, Job, StillJob } from './protocol.ts'

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

/** Layers of the presenter that was styled last: of one who tries on clothes, all but the clothes stay as they are. */
let fitting: { key: string; left: number; compositor: Compositor; layers: SharedLayers } | undefined
/** How long they are kept, ms, and about how many bytes they may take: a compositor gives none back. */
const [fittingMs, fittingBytes] = [60_000, 90_000_000]
let forgetting: NodeJS.Timeout | undefined

function fittingOf({ avatarId, width, height }: StillJob): NonNullable<typeof fitting> {
  const key = `${avatarId} ${width}x${height}`
  if (fitting?.key !== key || fitting.left <= 0) {
    const most = Math.max(2, Math.floor(fittingBytes / (width * height * 9)))
    fitting = { key, left: most, compositor: new Compositor(), layers: new SharedLayers() }
  }
  fitting.left -= 1
  clearTimeout(forgetting)
  forgetting = setTimeout(() => (fitting = undefined), fittingMs).unref()
  return fitting
}

function drawStill(job: StillJob): Uint8Array {
  const presenter = findPresenter(job.avatarId)
  const shared = job.styling && fittingOf(job)
  const figure = new Figure(styled(presenter, job.styling), job.width, job.height, undefined, shared)
  const picture = figure.picture({ ...restPose, mouth: closed })
  if (!job.background) return picture.toBuffer('image/png')
  const canvas = createCanvas(job.width, job.height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = presenter.background
  ctx.fillRect(0, 0, job.width, job.height)
  ctx.drawImage(picture, 0, 0)
  return canvas.toBuffer('image/png')
}

const choices = ({ avatarId, cell, colors }: ChoicesJob): Promise<Uint8Array> =>
  drawChoices(findPresenter(avatarId), cell, colors)

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
  if (job.kind === 'still' || job.kind === 'choices')
    Promise.resolve()
      .then(() => (job.kind === 'still' ? drawStill(job.still) : choices(job.choices)))
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
