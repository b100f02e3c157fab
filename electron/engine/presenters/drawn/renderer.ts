import { message } from '../../../common/messages/index.ts'
import { mkdir, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { MediaTools } from '../../../media/index.ts'
import { AvatarError } from './errors.ts'
import { clipExtension } from './clip/encoder.ts'
import { packTrack } from './clip/protocol.ts'
import { ClipProcesses, StillProcess } from './clip/process.ts'
import { figureSize } from './parts/figure-body.ts'
import type { Presenter } from './presenter.ts'
import { presenters } from './presenters/index.ts'
import { choicesOf } from './styling/choices.ts'
import { uncropped } from './types.ts'
import type { AvatarClipRequest, AvatarRenderer, OfficialAvatar } from './types.ts'

export interface RendererOptions {
  tools: Pick<MediaTools, 'ffmpeg'>
  /** Folder for clips until they are complete; created when missing. */
  scratchDir: string
}

const limits = { minSide: 2, maxSide: 3840, minFps: 1, maxFps: 120, maxHours: 4 } as const

/**
 * Creates the renderer of the drawn presenters. Clips and stills are drawn in processes of their own, never on the
 * caller's thread. A figure keeps its proportions in any size: it stands on the bottom edge, centred, as large as fits.
 * @throws AvatarError from its methods: `unknown`, `invalid`, `cancelled`, `failed`
 */
export function createAvatarRenderer({ tools, scratchDir }: RendererOptions): AvatarRenderer {
  const clips = new ClipProcesses()
  const stills = new StillProcess()
  return {
    list: () => presenters.map(official),

    async renderClip(request, options = {}) {
      check(request)
      if (options.signal?.aborted) throw new AvatarError('cancelled', message('engineAvatars.cancelled'))
      const { avatarId, width, height, fps, seed, durationMs, mouth, outBase, purpose = 'compose' } = request
      const whole = { firstFrame: 0, frames: Math.max(1, Math.round((durationMs / 1000) * fps)) }
      const out = `${outBase}.${clipExtension[purpose]}`
      const part = join(scratchDir, `avatar-${randomUUID()}.${clipExtension[purpose]}`)
      await mkdir(scratchDir, { recursive: true })
      await mkdir(dirname(out), { recursive: true })
      try {
        await clips.run(
          {
            ffmpeg: tools.ffmpeg,
            avatarId,
            ...(request.styling && { styling: request.styling }),
            width,
            height,
            fps,
            seed,
            purpose,
            crop: request.crop ?? uncropped,
            settles: request.settles ?? false,
            hands: request.hands ?? true,
            liveliness: request.liveliness ?? 'natural',
            marks: request.marks ?? [],
            ...(request.cues && { cues: request.cues }),
            ...(request.conversation && { conversation: request.conversation }),
            durationS: durationMs / 1000,
            ...(request.part ?? whole),
            ...(mouth && { mouth: { fps: mouth.fps, packed: packTrack(mouth.poses) } }),
            file: part,
          },
          { signal: options.signal, onProgress: options.onProgress },
        )
        await rename(part, out)
      } finally {
        await rm(part, { force: true })
      }
      return out
    },

    async renderStill(avatarId, { width, height }, background, styling) {
      known(avatarId)
      checkSize(width, height)
      return stills.draw({ avatarId, width, height, background, ...(styling && { styling }) })
    },

    async renderChoices(avatarId, cell, colors = {}) {
      known(avatarId)
      checkSize(cell, cell)
      return stills.choices({ avatarId, cell, colors })
    },

    async close() {
      await Promise.all([clips.close(), stills.close()])
    },
  }
}

const official = (presenter: Presenter): OfficialAvatar => ({
  avatarId: presenter.avatarId,
  name: presenter.name,
  gender: presenter.gender,
  role: presenter.role,
  choices: choicesOf(presenter),
  width: figureSize.width,
  height: figureSize.height,
})

function known(avatarId: string): void {
  if (!presenters.some((p) => p.avatarId === avatarId))
    throw new AvatarError('unknown', message('engineAvatars.unknown', { avatarId: JSON.stringify(avatarId) }))
}

function checkSize(width: number, height: number): void {
  for (const [name, value] of [
    ['width', width],
    ['height', height],
  ] as const)
    if (!Number.isInteger(value) || value < limits.minSide || value > limits.maxSide)
      throw new AvatarError(
        'invalid',
        `an avatar's ${name} must be a whole number from ${limits.minSide} to ${limits.maxSide} px, not ${value}`,
      )
}

function check({
  avatarId,
  width,
  height,
  fps,
  durationMs,
  seed,
  mouth,
  part,
  crop = uncropped,
}: AvatarClipRequest): void {
  known(avatarId)
  checkSize(width, height)
  if (!(fps >= limits.minFps && fps <= limits.maxFps))
    throw new AvatarError(
      'invalid',
      `an avatar clip's fps must lie between ${limits.minFps} and ${limits.maxFps}, not ${fps}`,
    )
  if (!(durationMs > 0 && durationMs <= limits.maxHours * 3_600_000))
    throw new AvatarError(
      'invalid',
      `an avatar clip's durationMs must be above 0 and at most ${limits.maxHours} hours, not ${durationMs}`,
    )
  if (!Number.isFinite(seed)) throw new AvatarError('invalid', `an avatar clip's seed must be a number, not ${seed}`)
  if (
    part &&
    !(Number.isInteger(part.firstFrame) && part.firstFrame >= 0 && Number.isInteger(part.frames) && part.frames > 0)
  )
    throw new AvatarError('invalid', 'a part of an avatar clip needs a first frame of at least 0 and at least 1 frame')
  if (mouth && !(mouth.fps > 0 && Number.isFinite(mouth.fps)))
    throw new AvatarError('invalid', `a mouth track's fps must be above 0, not ${mouth.fps}`)
  const { left, top, right, bottom } = crop
  if (!(Math.min(left, top, right, bottom) >= 0 && left + right < 1 && top + bottom < 1))
    throw new AvatarError(
      'invalid',
      'an avatar clip’s crop must be shares of at least 0 that leave a part of the figure',
    )
}
