import type { TrackedFace } from '../tracker-types.ts'
import type { FaceRegion } from '../types.ts'
import { regionOfMesh } from '../regions.ts'

/** Factor of size by which another face must exceed the chosen one to replace it. */
const clearlyLarger = 1.3

/** Chooses which faces are swapped and the source for each, and keeps the choice from frame to frame. */
export class Chooser {
  #largest: number | undefined
  #sources = new Map<number, number>()

  /**
   * The faces to swap with the index of their source, in the order in which they were first seen.
   * @param sources number of source faces; if there are fewer than faces, the last is used repeatedly
   */
  choose(
    faces: readonly TrackedFace[],
    which: 'all' | 'largest',
    sources: number,
  ): { face: TrackedFace; source: number }[] {
    const there = faces.filter(({ lost }) => !lost)
    this.#sources = new Map([...this.#sources].filter(([id]) => faces.some((face) => face.id === id)))
    if (sources === 0) return []
    if (which === 'all') return there.map((face) => ({ face, source: this.#sourceOf(face.id, sources) }))
    const size = (face: TrackedFace): number => (regionOfMesh(face.mesh.points) satisfies FaceRegion).size
    const [largest] = there.toSorted((one, other) => size(other) - size(one))
    if (!largest) return []
    const before = there.find(({ id }) => id === this.#largest)
    const chosen = before && size(before) * clearlyLarger > size(largest) ? before : largest
    this.#largest = chosen.id
    return [{ face: chosen, source: 0 }]
  }

  #sourceOf(id: number, sources: number): number {
    const known = this.#sources.get(id)
    if (known !== undefined && known < sources) return known
    const taken = new Set(this.#sources.values())
    let free = 0
    while (free < sources - 1 && taken.has(free)) free++
    this.#sources.set(id, free)
    return free
  }
}
