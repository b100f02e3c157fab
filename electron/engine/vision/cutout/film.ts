import { deflateSync, inflateSync } from 'node:zlib'
import type { FaceModels, Mask, Picture } from '../faces/types.ts'
import { cutOutAlong, radiiFor } from './cut-out.ts'

/** Change of any colour, 0 to 255, from which a place counts as moving; below half of it as still. */
const moves = 24

/** Share of the new mask where nothing moves: the rest is the mask so far, which takes its flicker away. */
const stillShare = 0.35

/**
 * A mask serves this many frames at most while little moves, as edges follow the picture anyway; a frame in which much
 * moved since the last look, a share of all places, is looked at itself.
 */
const everyFrames = 4
const much = 0.03
/** Every so many places each way are looked at for that. */
const sparse = 4

/** Most masks that are remembered, packed to some 10 kB each: two minutes. */
const mostMasks = 3000

/** Cuts the frames of a film out, one after the other. */
export interface FilmCutOut {
  /**
   * RGBA, of the frame's size. Frames come in order.
   * @param source number of the frame in a film that is played to and fro: what was cut out before is known
   */
  next(frame: Picture, source?: number): Promise<Picture>
}

/**
 * Cuts people out of a film's frames, with edges that neither flicker nor lag: where the picture stands still a mask
 * changes slowly, where it moves at once.
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
      const fast = before !== undefined && every > 1 && movedShare(before, frame) > much
      if (mask === undefined || fast || since >= every) {
        const seen = await models.cutOut(frame, 'people', { fast })
        since = 0
        const sameSize = before?.data.length === frame.data.length
        mask = mask && before && sameSize ? blend(mask, seen, before, frame) : seen
        // The frame belongs to the caller, who may change it.
        before = { ...frame, data: Uint8Array.from(frame.data) }
      }
      since += 1
      if (source !== undefined && masks.size < mostMasks) masks.set(source, deflateSync(mask.data, { level: 1 }))
      return cutOutAlong(frame, mask, radiiFor(frame, true))
    },
  }
}

/** Largest change of the colours of a place, 0 to 255. */
function changeAt(before: Picture, now: Picture, at: number): number {
  return Math.max(
    Math.abs(now.data[at]! - before.data[at]!),
    Math.abs(now.data[at + 1]! - before.data[at + 1]!),
    Math.abs(now.data[at + 2]! - before.data[at + 2]!),
  )
}

/** Share of the places of a frame that changed a lot, 0 to 1; 1 where the sizes differ. */
function movedShare(before: Picture, now: Picture): number {
  if (before.data.length !== now.data.length) return 1
  const { width, height, channels } = now
  let [moved, all] = [0, 0]
  for (let y = 0; y < height; y += sparse) {
    for (let x = 0; x < width; x += sparse, all += 1) {
      if (changeAt(before, now, (y * width + x) * channels) > moves) moved += 1
    }
  }
  return moved / all
}

/** The mask so far and the new one, by how much the picture changed at each place. */
function blend(old: Mask, seen: Mask, before: Picture, now: Picture): Mask {
  const { width, height } = seen
  const { channels } = now
  const data = new Uint8Array(seen.data.length)
  for (let i = 0, at = 0; i < data.length; i += 1, at += channels) {
    const change = changeAt(before, now, at)
    const moving = Math.max(0, Math.min(1, (change - moves / 2) / (moves / 2)))
    const share = stillShare + (1 - stillShare) * moving
    data[i] = Math.round(old.data[i]! + (seen.data[i]! - old.data[i]!) * share)
  }
  return { data, width, height }
}
