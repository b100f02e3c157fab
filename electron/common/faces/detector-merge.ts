import type { DetectedFace, FaceBox, Point } from './types.ts'

/** Boxes with a larger overlap (shared area over joint area) are of the same face. */
const sameFace = 0.3
/** Boxes with at least this overlap agree, so that their mean is used. */
const agreed = 0.6
/** A box with at least this share inside another is a part of the same face, cut by a tile's edge. */
const inside = 0.7

const areaOf = (box: FaceBox): number => Math.max(0, box.width) * Math.max(0, box.height)

function sharedArea(one: FaceBox, other: FaceBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Shared area over the area of both together, 0 to 1. */
export function overlapOf(one: FaceBox, other: FaceBox): number {
  const shared = sharedArea(one, other)
  const together = areaOf(one) + areaOf(other) - shared
  return together > 0 ? shared / together : 0
}

/** Share of the smaller box that lies inside the larger, 0 to 1. */
export function insideOf(one: FaceBox, other: FaceBox): number {
  const smaller = Math.min(areaOf(one), areaOf(other))
  return smaller > 0 ? sharedArea(one, other) / smaller : 0
}

/** The mean of the answers for one face, weighted by their scores; its score is the best of theirs. */
function meanOf(group: readonly DetectedFace[]): DetectedFace {
  const total = group.reduce((sum, { score }) => sum + score, 0)
  const mean = (read: (face: DetectedFace) => number) =>
    group.reduce((sum, face) => sum + read(face) * face.score, 0) / total
  const first = group[0]!
  const keypoints = first.keypoints.map((_, k): Point => [
    mean((face) => face.keypoints[k]![0]),
    mean((face) => face.keypoints[k]![1]),
  ])
  return {
    box: {
      x: mean(({ box }) => box.x),
      y: mean(({ box }) => box.y),
      width: mean(({ box }) => box.width),
      height: mean(({ box }) => box.height),
    },
    score: first.score,
    keypoints: keypoints as unknown as DetectedFace['keypoints'],
  }
}

const bestFirst = (faces: readonly DetectedFace[]): DetectedFace[] =>
  faces.toSorted((one, other) => other.score - one.score)

/** One face for each group of answers that overlap (weighted non-maximum suppression), best first. */
export function mergeAnswers(faces: readonly DetectedFace[]): DetectedFace[] {
  let rest = bestFirst(faces)
  const merged: DetectedFace[] = []
  while (rest.length > 0) {
    const best = rest[0]!
    merged.push(meanOf(rest.filter(({ box }) => overlapOf(box, best.box) > sameFace || box === best.box)))
    rest = rest.slice(1).filter(({ box }) => overlapOf(box, best.box) <= sameFace)
  }
  return merged
}

/**
 * Merges faces found in tiles of several sizes: the mean of those that agree, which is steadier than any of them;
 * partial faces at the edges of tiles are dropped. Best first.
 */
export function mergeTiles(faces: readonly DetectedFace[]): DetectedFace[] {
  const groups: DetectedFace[][] = []
  for (const face of bestFirst(faces)) {
    const group = groups.find(
      ([best]) => overlapOf(best!.box, face.box) > sameFace || insideOf(best!.box, face.box) > inside,
    )
    if (!group) groups.push([face])
    else if (overlapOf(group[0]!.box, face.box) > agreed) group.push(face)
  }
  return groups.map(meanOf)
}

/** The faces ordered by size, the largest first. */
export function bySize(faces: readonly DetectedFace[]): DetectedFace[] {
  return faces.toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
}
