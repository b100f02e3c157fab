import { inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../timings.ts'

/** An element on the timeline; ms from the start of the project. */
export interface Clip {
  element: Element
  scene: Scene
  /** Index of the row, 0 at the top. */
  row: number
  startMs: number
  endMs: number
  /** It starts at or after the end of its scene, so it is never visible. */
  outside: boolean
  /** It would end after its scene, so it is cut there. */
  cut: boolean
}

interface RowPosition {
  element: Element
  /** Index of the row, from the bottom for visible elements, from the top for sound. */
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

/** Length in ms at which an element that is never visible is drawn */
const outsideMs = 800

const remembered = new WeakMap<Scene, PlacedScene>()

/**
 * Distributes elements over rows. Of two that overlap in time, the one with the higher layer is in a higher row; those
 * that don't overlap may share a row. Sound is below.
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

/** Puts each element into the lowest row above all earlier ones with which it overlaps in time. */
function stack(elements: readonly Element[], durationMs: number): RowPosition[] {
  const placed: RowPosition[] = []
  for (const element of elements) {
    const outside = (element.start ?? 0) >= durationMs
    // An element that is never visible is drawn at the end of its scene, so that it can be dragged.
    const start = outside ? Math.max(0, durationMs - outsideMs) : (element.start ?? 0)
    const end = outside ? durationMs : Math.min(element.end ?? durationMs, durationMs)
    let row = 0
    for (const other of placed) if (other.start < end && start < other.end) row = Math.max(row, other.row + 1)
    const cut = !outside && element.end !== undefined && element.end > durationMs
    placed.push({ element, row, start, end: Math.max(end, start + 1), outside, cut })
  }
  return placed
}
