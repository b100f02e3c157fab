import type { FaceModels, Mask, Picture } from '../faces/types.ts'
import { cutOutAlong, radiiFor } from './cut-out.ts'

/** Change of brightness, 0 to 255, from which a place counts as moving; below half of it as still. */
const MOVES = 24

/** Share of the new mask where nothing moves: the rest is the mask so far, which takes its flicker away. */
const STILL_SHARE = 0.35

/** How many of a film's frames the model looks at: each mask serves this many, and edges follow the picture anyway. */
const EVERY = 2

/** Cuts the frames of a film out, one after the other. */
export interface FilmCutOut {
  /** RGBA, of the frame's size. Frames come in order. */
  next(frame: Picture): Promise<Picture>
}

/**
 * Cuts people out of a film's frames, with edges that neither flicker nor lag: where the picture stands still a mask
 * changes slowly, where it moves at once.
 */
export function createFilmCutOut(
  models: Pick<FaceModels, 'cutOut'>,
  options: { every?: number } = {},
): FilmCutOut {
  const every = options.every ?? EVERY
  let mask: Mask | undefined
  let before: Uint8Array | undefined
  let count = 0
  return {
    async next(frame) {
      const bright = brightness(frame)
      if (mask === undefined || count % every === 0) {
        const seen = await models.cutOut(frame, 'people')
        mask =
          mask && before && mask.data.length === seen.data.length ? blend(mask, seen, before, bright) : seen
        before = bright
      }
      count += 1
      return cutOutAlong(frame, mask, radiiFor(frame, true))
    },
  }
}

function brightness({ data, width, height, channels }: Picture): Uint8Array {
  const out = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < out.length; i += 1, at += channels)
    out[i] = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8
  return out
}

/** The mask so far and the new one, by how much the picture changed at each place. */
export function blend(old: Mask, seen: Mask, before: Uint8Array, now: Uint8Array): Mask {
  const { width, height } = seen
  const data = new Uint8Array(seen.data.length)
  for (let i = 0; i < data.length; i += 1) {
    const change = Math.abs(now[i]! - before[i]!)
    const moving = Math.max(0, Math.min(1, (change - MOVES / 2) / (MOVES / 2)))
    const share = STILL_SHARE + (1 - STILL_SHARE) * moving
    data[i] = Math.round(old.data[i]! + (seen.data[i]! - old.data[i]!) * share)
  }
  return { data, width, height }
}
