import { inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../timings.ts'

/** An element on the time line; ms from the start of the project. */
export interface Clip {
  element: Element
  scene: Scene
  /** Row, 0 at the top. */
  row: number
  startMs: number
  endMs: number
  /** It begins at or after the end of its scene: it is never seen. */
  outside: boolean
  /** It would end after its scene does. */
  cut: boolean
}

interface RowPosition {
  element: Element
  /** Counted from the bottom for pictures, from the top for sound. */
  row: number
  /** ms from the start of the scene */
  start: number
  end: number
  outside: boolean
  cut: boolean
}

interface PlacedScene {
  durationMs: number
  pictures: RowPosition[]
  sounds: RowPosition[]
  pictureRows: number
  soundRows: number
}

export interface Layout {
  clips: Clip[]
  pictureRows: number
  soundRows: number
}

/** ms that something takes which is never seen */
const outsideMs = 800

const remembered = new WeakMap<Scene, PlacedScene>()

/**
 * Elements in rows. Of two that are there at the same time, the one that covers the other is in a higher row; those that
 * are not may share one. Sound lies below the pictures.
 */
export function layoutRows(timings: readonly SceneTiming[]): Layout {
  const scenes = timings.map(({ scene, durationMs }) => placedScene(scene, durationMs))
  const pictureRows = Math.max(0, ...scenes.map((one) => one.pictureRows))
  const soundRows = Math.max(0, ...scenes.map((one) => one.soundRows))
  const clips: Clip[] = []
  scenes.forEach((placed, index) => {
    const { scene, startMs } = timings[index]!
    const add = (one: RowPosition, row: number): void => {
      const { element, start, end, outside, cut } = one
      clips.push({ element, scene, row, startMs: startMs + start, endMs: startMs + end, outside, cut })
    }
    for (const one of placed.pictures) add(one, pictureRows - 1 - one.row)
    for (const one of placed.sounds) add(one, pictureRows + one.row)
  })
  return { clips, pictureRows, soundRows }
}

function placedScene(scene: Scene, durationMs: number): PlacedScene {
  const known = remembered.get(scene)
  if (known?.durationMs === durationMs) return known
  const pictures = stack(inDrawOrder(scene.elements.filter(isVisual)), durationMs)
  const sounds = stack(
    scene.elements.filter((one) => !isVisual(one)),
    durationMs,
  )
  const placed = {
    durationMs,
    pictures,
    sounds,
    pictureRows: rowsOf(pictures),
    soundRows: rowsOf(sounds),
  }
  remembered.set(scene, placed)
  return placed
}

const rowsOf = (placed: readonly RowPosition[]): number => Math.max(0, ...placed.map(({ row }) => row + 1))

/** Each in the lowest row above all those before it that are there at the same time. */
function stack(elements: readonly Element[], durationMs: number): RowPosition[] {
  const placed: RowPosition[] = []
  for (const element of elements) {
    const outside = (element.start ?? 0) >= durationMs
    // What is never seen must still be there to be taken hold of: it lies at the end of its scene.
    const start = outside ? Math.max(0, durationMs - outsideMs) : (element.start ?? 0)
    const end = outside ? durationMs : Math.min(element.end ?? durationMs, durationMs)
    let row = 0
    for (const other of placed) if (other.start < end && start < other.end) row = Math.max(row, other.row + 1)
    const cut = !outside && element.end !== undefined && element.end > durationMs
    placed.push({ element, row, start, end: Math.max(end, start + 1), outside, cut })
  }
  return placed
}
