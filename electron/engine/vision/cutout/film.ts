import { deflateSync, inflateSync } from 'node:zlib'
import type { FaceModels, Mask, Picture } from '../faces/types.ts'
import { cutOutAlong, radiiFor } from './cut-out.ts'

/** Change of a colour channel (0 to 255) from which a px counts as moving; below half of it, the px counts as still. */
const movingChange = 24

/** Weight of the new mask in still px, 0 to 1. The rest is the previous mask, which prevents flicker. */
const stillShare = 0.35

/**
 * Most frames that use the same mask while little moves: refined edges follow the picture. A frame gets a mask of its
 * own when more than the share `leastMovedShare` of its px has changed since the last mask.
 */
const everyFrames = 4
const leastMovedShare = 0.03
/** Distance of the px that are compared for that, in both directions (px). */
const sampleStep = 4

/** Most masks that are kept, each compressed to about 10 kB: two minutes of film. */
const mostMasks = 3000

/** Cuts people out of the frames of a film, one after the other. */
export interface FilmCutOut {
  /**
   * Cuts people out of the next frame; returns RGBA of the frame's size. Frames must come in order.
   * @param source number of the frame in a film that is played back and forth: its mask is reused when the frame comes
   * again
   */
  next(frame: Picture, source?: number): Promise<Picture>
}

/**
 * Creates a cut-out of films whose edges neither flicker nor lag: the mask changes slowly where the picture is still,
 * and at once where it moves.
 */
export function createFilmCutOut(models: Pick<FaceModels, 'cutOut'>, options: { every?: number } = {}): FilmCutOut {
  const every = options.every ?? everyFrames
  let mask: Mask | undefined
  let before: Picture | undefined
  let since = 0
  const masks = new Map<number, Buffer>()

  function recall(source: number | undefined, { width, height }: Picture): Mask | undefined {
    const packed = source === undefined ? undefined : masks.get(source)
    const data = packed && new Uint8Array(inflateSync(packed))
    return data?.length === width * height ? { data, width, height } : undefined
  }

  return {
    async next(frame, source) {
      const known = recall(source, frame)
      if (known) return cutOutAlong(frame, known, radiiFor(frame, true))
      const fast = before !== undefined && every > 1 && movedShare(before, frame) > leastMovedShare
      if (mask === undefined || fast || since >= every) {
        const seen = await models.cutOut(frame, 'people', { fast })
        since = 0
        const sameSize = before?.data.length === frame.data.length
        mask = mask && before && sameSize ? blend(mask, seen, before, frame) : seen
        // A copy is kept, because the caller may change the frame.
        before = { ...frame, data: Uint8Array.from(frame.data) }
      }
      since += 1
      if (source !== undefined && masks.size < mostMasks) masks.set(source, deflateSync(mask.data, { level: 1 }))
      return cutOutAlong(frame, mask, radiiFor(frame, true))
    },
  }
}

/** Largest change among the colour channels of a px, 0 to 255. */
function changeAt(before: Picture, now: Picture, at: number): number {
  return Math.max(
    Math.abs(now.data[at]! - before.data[at]!),
    Math.abs(now.data[at + 1]! - before.data[at + 1]!),
    Math.abs(now.data[at + 2]! - before.data[at + 2]!),
  )
}

/** Share of the px of a frame that changed a lot, 0 to 1; 1 when the sizes differ. */
function movedShare(before: Picture, now: Picture): number {
  if (before.data.length !== now.data.length) return 1
  const { width, height, channels } = now
  let [moved, all] = [0, 0]
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep, all += 1) {
      if (changeAt(before, now, (y * width + x) * channels) > movingChange) moved += 1
    }
  }
  return moved / all
}

/** Blends the previous mask and the new one, by how much the picture changed at each px. */
function blend(old: Mask, seen: Mask, before: Picture, now: Picture): Mask {
  const { width, height } = seen
  const { channels } = now
  const data = new Uint8Array(seen.data.length)
  for (let i = 0, at = 0; i < data.length; i += 1, at += channels) {
    const change = changeAt(before, now, at)
    const moving = Math.max(0, Math.min(1, (change - movingChange / 2) / (movingChange / 2)))
    const share = stillShare + (1 - stillShare) * moving
    data[i] = Math.round(old.data[i]! + (seen.data[i]! - old.data[i]!) * share)
  }
  return { data, width, height }
}
