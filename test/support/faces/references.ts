import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { overlapOf } from '../../../electron/common/faces/detector-merge.ts'
import type { FoundFace } from '../../../electron/engine/vision/face-detection/faces-in.ts'

export interface ReferenceFace {
  box: [x: number, y: number, width: number, height: number]
  landmarks: [x: number, y: number][]
}

/** Faces of the sample photos, by file name; px. */
export const references = (
  JSON.parse(
    readFileSync(fileURLToPath(new URL('../../fixtures/faces/sample-faces.json', import.meta.url)), 'utf8'),
  ) as { photos: Record<string, ReferenceFace[]> }
).photos

const samples = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url))

/** A file of the samples beside the repository, or undefined where it doesn't exist. */
export function samplePath(name: string): string | undefined {
  const path = `${samples}${name}`
  return existsSync(path) ? path : undefined
}

export interface Agreement {
  /** References that no found face overlaps. */
  missed: number
  /** Found faces that are none of the references. */
  invented: number
  /** Smallest overlap (shared area divided by the area of both), 0 to 1; 1 where there is nothing to compare. */
  leastOverlap: number
  /** Farthest landmark, in distances of the eyes. */
  farthest: number
}

/** Compares found faces with references. */
export function compareFaces(wanted: readonly ReferenceFace[], found: readonly FoundFace[]): Agreement {
  const agreement: Agreement = { missed: 0, invented: 0, leastOverlap: 1, farthest: 0 }
  const rest = new Set(found)
  for (const { box, landmarks } of wanted) {
    const [x, y, width, height] = box
    const overlap = (face: FoundFace) => overlapOf(face.box, { x, y, width, height })
    const best = [...rest].sort((one, other) => overlap(other) - overlap(one))[0]
    if (!best || overlap(best) < 0.3) {
      agreement.missed += 1
      continue
    }
    rest.delete(best)
    agreement.leastOverlap = Math.min(agreement.leastOverlap, overlap(best))
    const [left, right] = landmarks as [[number, number], [number, number]]
    const eyes = Math.hypot(right[0] - left[0], right[1] - left[1])
    best.landmarks.forEach(([atX, atY], index) => {
      const [wantedX, wantedY] = landmarks[index]!
      agreement.farthest = Math.max(agreement.farthest, Math.hypot(atX - wantedX, atY - wantedY) / eyes)
    })
  }
  agreement.invented = rest.size
  return agreement
}
