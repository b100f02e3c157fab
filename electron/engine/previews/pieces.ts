import { areOfOneDialogue } from '../capabilities/video/plan/dialogue.ts'
import type { RunPart, Scene } from '../capabilities/video/scenes.ts'

/** Length below which a clip of an avatar is drawn together with the clips that follow it, ms. */
const shortestClipMs = 6000

/**
 * The parts of an avatar's run as they are drawn: in pieces, so that the first can be played while the others are drawn. The turns
 * of a dialogue stay together, as a window would load another file between two of them.
 */
export function piecesOf(parts: readonly RunPart[], scenes: readonly Pick<Scene, 'item'>[]): RunPart[][] {
  const pieces: RunPart[][] = []
  let length = 0
  for (const part of parts) {
    const last = pieces.at(-1)
    const before = last?.at(-1)
    const goesOn = before && areOfOneDialogue(scenes[before.scene]?.item, scenes[part.scene]!.item)
    if (last && (length < shortestClipMs || goesOn)) last.push(part)
    else {
      pieces.push([part])
      length = 0
    }
    length += part.durationMs
  }
  return pieces
}
