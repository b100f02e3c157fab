import { descriptorDistance, samePersonDistance } from '../../../common/faces/descriptor.ts'
import { overlapOf } from '../../../common/faces/detector-merge.ts'
import type { FaceBox } from '../../../common/faces/types.ts'

/** A face in a frame, with a descriptor if its identity can be computed. */
export interface SeenFace {
  box: FaceBox
  descriptor?: Float32Array
}

/** Least overlap of the boxes of one face in consecutive frames, when a descriptor is missing. */
const samePlace = 0.3

/**
 * Tracks the persons of a video, so that each frame can report who has left (`removed` of `detectFaces` in
 * docs/openapi.json).
 */
export class Presence {
  #known: { box: FaceBox; descriptor?: Float32Array }[] = []

  /**
   * Processes the faces of the next frame.
   * @returns the last boxes of the faces of earlier frames that are missing in this one
   */
  next(faces: readonly SeenFace[]): FaceBox[] {
    const pairs = faces
      .flatMap((face, index) =>
        this.#known.map((person, knownIndex) => ({ index, knownIndex, likeness: likeness(person, face) })),
      )
      .filter(({ likeness: value }) => value > 0)
      .sort((one, other) => other.likeness - one.likeness)
    const personOf = new Map<number, number>()
    const matched = new Set<number>()
    for (const { index, knownIndex } of pairs) {
      if (personOf.has(index) || matched.has(knownIndex)) continue
      personOf.set(index, knownIndex)
      matched.add(knownIndex)
    }
    const removed = this.#known.filter((_, knownIndex) => !matched.has(knownIndex)).map(({ box }) => box)
    faces.forEach((face, index) => {
      const person = this.#known[personOf.get(index) ?? -1]
      if (!person) this.#known.push({ ...face })
      else person.box = face.box
    })
    return removed
  }
}

/** Similarity of a known person and a face: above 0 they are the same person, and a higher value is more certain. */
function likeness(person: SeenFace, face: SeenFace): number {
  if (person.descriptor && face.descriptor)
    return samePersonDistance - descriptorDistance(person.descriptor, face.descriptor)
  const overlap = overlapOf(person.box, face.box)
  return overlap > samePlace ? overlap : 0
}
