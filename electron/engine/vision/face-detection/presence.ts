import { descriptorDistance, samePersonDistance } from '../../../common/faces/descriptor.ts'
import { overlapOf } from '../../../common/faces/detector-merge.ts'
import type { FaceBox } from '../../../common/faces/types.ts'

/** A face of a frame, and who it is where that can be told. */
export interface SeenFace {
  box: FaceBox
  descriptor?: Float32Array
}

/** Boxes that overlap this far from frame to frame are one face, where nobody can be told. */
const samePlace = 0.3

/** Who was in a video so far, so that each frame can say who has left (service-interface: `removed`). */
export class Presence {
  #known: { box: FaceBox; descriptor?: Float32Array }[] = []

  /**
   * Takes the faces of the next frame.
   * @returns where those were last seen who were there in an earlier frame and aren't in this one
   */
  next(faces: readonly SeenFace[]): FaceBox[] {
    const pairs = faces
      .flatMap((face, index) =>
        this.#known.map((person, place) => ({ index, place, likeness: likeness(person, face) })),
      )
      .filter(({ likeness: value }) => value > 0)
      .sort((one, other) => other.likeness - one.likeness)
    const personOf = new Map<number, number>()
    const taken = new Set<number>()
    for (const { index, place } of pairs) {
      if (personOf.has(index) || taken.has(place)) continue
      personOf.set(index, place)
      taken.add(place)
    }
    const removed = this.#known.filter((_, place) => !taken.has(place)).map(({ box }) => box)
    faces.forEach((face, index) => {
      const person = this.#known[personOf.get(index) ?? -1]
      if (!person) this.#known.push({ ...face })
      else person.box = face.box
    })
    return removed
  }
}

/** Above 0: the same person, the higher the surer. */
function likeness(person: SeenFace, face: SeenFace): number {
  if (person.descriptor && face.descriptor)
    return samePersonDistance - descriptorDistance(person.descriptor, face.descriptor)
  const overlap = overlapOf(person.box, face.box)
  return overlap > samePlace ? overlap : 0
}
