/** A forked process that draws: one clip, or any number of stills. Started by `process.ts`, driven over IPC. */
import { createCanvas } from '@napi-rs/canvas'
import { presenters } from '../presenters/index.ts'
import type { Presenter } from '../presenter.ts'
import { Figure } from '../rig/figure.ts'
import { planMotion } from '../rig/motion.ts'
import { REST } from '../rig/pose.ts'
import { CLOSED } from '../parts/mouth-lines.ts'
import { FramePainter } from './painter.ts'
import { startEncoder, type Encoder } from './encoder.ts'
import { unpackTrack, type Answer, type ClipJob, type Job, type StillJob } from './protocol.ts'

let encoder: Encoder | undefined

const answer = (message: Answer): Promise<void> =>
  new Promise(
    (resolve) =>
      process.send?.(message, () => {
        resolve()
      }) ?? resolve(),
  )

function find(avatarId: string): Presenter {
  const presenter = presenters.find((p) => p.avatarId === avatarId)
  if (!presenter) throw new Error(`There is no presenter named ${avatarId}.`)
  return presenter
}

async function drawClip(job: ClipJob): Promise<void> {
  const figure = await Figure.prepare(find(job.avatarId), job.width, job.height)
  const mouth = job.mouth && { fps: job.mouth.fps, poses: unpackTrack(job.mouth.packed) }
  const pose = planMotion({ durationS: job.durationS, seed: job.seed, mouth })
  const painter = new FramePainter(figure)
  encoder = startEncoder(job)
  const step = Math.max(1, Math.round(job.frames / 200))
  for (let i = 0; i < job.frames; i++) {
    await encoder.write(painter.paint(pose(i / job.fps)))
    if (i % step === step - 1) await answer({ kind: 'progress', share: (i + 1) / job.frames })
  }
  await encoder.finish()
  await answer({ kind: 'done' })
}

async function drawStill(job: StillJob): Promise<Uint8Array> {
  const presenter = find(job.avatarId)
  const figure = await Figure.prepare(presenter, job.width, job.height)
  const canvas = createCanvas(job.width, job.height)
  const ctx = canvas.getContext('2d')
  if (job.background) {
    ctx.fillStyle = presenter.background
    ctx.fillRect(0, 0, job.width, job.height)
  }
  figure.draw(ctx, { ...REST, mouth: CLOSED })
  return canvas.toBuffer('image/png')
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function stop(): never {
  encoder?.kill()
  process.exit(1)
}

process.on('message', (job: Job) => {
  if (job.kind === 'cancel') stop()
  if (job.kind === 'clip')
    drawClip(job.clip)
      .catch((error: unknown) => answer({ kind: 'failed', message: reason(error) }))
      .finally(() => {
        process.disconnect()
      })
  if (job.kind === 'still')
    drawStill(job.still)
      .then((png) => answer({ kind: 'still', id: job.id, png }))
      .catch((error: unknown) => answer({ kind: 'failed', id: job.id, message: reason(error) }))
      .catch(() => {
        stop()
      })
})
// Whoever asked has gone: nobody waits for the result.
process.on('disconnect', () => {
  if (encoder) encoder.kill()
  process.exit(0)
})
