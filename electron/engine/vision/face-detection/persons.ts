import { descriptorDistance, normalise, samePersonDistance } from '../../../common/faces/descriptor.ts'

/** A face in one frame; `frame` counts from 0. */
export interface FrameFace {
  frame: number
  /** Descriptor: a vector of 128 numbers and length 1; absent when no identity can be computed. */
  descriptor: Float32Array | undefined
}

interface Group<Face> {
  faces: Face[]
  frames: Set<number>
  /** Sum of the descriptors of its faces, and their normalised mean. */
  sum: Float32Array | undefined
  mean: Float32Array | undefined
}

/**
 * Groups the faces of several frames by person: the two most similar groups are merged repeatedly, as long as the
 * distance of their mean descriptors is small enough and they share no frame. Faces without a descriptor stay alone.
 * Within a group, faces are ordered by frame.
 */
export function groupPersons<Face extends FrameFace>(
  faces: readonly Face[],
  most: number = samePersonDistance,
): Face[][] {
  const groups: Group<Face>[] = []
  // Faces are first assigned to groups frame by frame, which keeps the number of comparisons small; similar groups are
  // merged afterwards.
  for (const frame of new Set(faces.map((face) => face.frame))) {
    const here = faces.filter((face) => face.frame === frame)
    const pairs = here
      .flatMap((face) => groups.map((group) => ({ face, group, distance: distanceTo(group, face.descriptor) })))
      .filter(({ distance }) => distance < most)
      .sort((one, other) => one.distance - other.distance)
    const placed = new Set<Face>()
    for (const { face, group } of pairs) {
      if (placed.has(face) || group.frames.has(frame)) continue
      placed.add(face)
      add(group, face)
    }
    for (const face of here) if (!placed.has(face)) groups.push(groupOf(face))
  }
  joinAlike(groups, most)
  return groups.map((group) => group.faces.toSorted((one, other) => one.frame - other.frame))
}

function joinAlike<Face extends FrameFace>(groups: Group<Face>[], most: number): void {
  for (;;) {
    let best: { one: number; other: number; distance: number } | undefined
    for (let one = 0; one < groups.length; one++) {
      for (let other = one + 1; other < groups.length; other++) {
        const distance = between(groups[one]!, groups[other]!)
        if (distance < (best?.distance ?? most)) best = { one, other, distance }
      }
    }
    if (!best) return
    const [joined] = groups.splice(best.other, 1)
    for (const face of joined!.faces) add(groups[best.one]!, face)
  }
}

function groupOf<Face extends FrameFace>(face: Face): Group<Face> {
  const sum = face.descriptor && Float32Array.from(face.descriptor)
  return { faces: [face], frames: new Set([face.frame]), sum, mean: sum }
}

function add<Face extends FrameFace>(group: Group<Face>, face: Face): void {
  group.faces.push(face)
  group.frames.add(face.frame)
  if (!face.descriptor || !group.sum) return
  const { descriptor } = face
  group.sum = group.sum.map((value, index) => value + descriptor[index]!)
  group.mean = normalise(Float32Array.from(group.sum))
}

function distanceTo<Face extends FrameFace>(group: Group<Face>, descriptor: Float32Array | undefined): number {
  return group.mean && descriptor ? descriptorDistance(group.mean, descriptor) : Infinity
}

function between<Face extends FrameFace>(one: Group<Face>, other: Group<Face>): number {
  if (!one.mean || !other.mean) return Infinity
  for (const frame of one.frames) if (other.frames.has(frame)) return Infinity
  return descriptorDistance(one.mean, other.mean)
}
