import { inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, ElementKind, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../../timings.ts'
import { measures, rowHeight } from '../measures.ts'
import { RowTable } from './row-table.ts'
import type { OpenRow, Placing, Span } from './row-table.ts'
import { identityOf } from '../../elements/identity.ts'

/** Rows of the part that scrolls, or of the part below it that stays in sight with the voice. */
export type PartName = 'scrolled' | 'pinned'

/** An element on the timeline; ms from the start of the project. */
export interface Clip {
  element: Element
  sceneId: string
  part: PartName
  /** Index of the row, 0 at the top, over both parts. */
  row: number
  /** Distance of the row from the top of its part, CSS px. */
  top: number
  height: number
  startMs: number
  endMs: number
  /** The element starts at or after the end of its scene, so it is never visible. */
  outside: boolean
  /** The element would end after its scene, so it is cut there. */
  cut: boolean
}

export interface Row {
  id: string
  kind: ElementKind
  /** Name of the row's elements, which have one identity; null: elements that are in one scene each share the row. */
  name: string | null
  /** Index as in `Clip.row` */
  index: number
  /** Distance of the row from the top of its part, CSS px. */
  top: number
  height: number
}

export interface Part {
  rows: Row[]
  /** Height of all rows, CSS px. */
  height: number
}

export interface Layout extends Record<PartName, Part> {
  clips: Clip[]
}

interface Timed extends Span {
  outside: boolean
  cut: boolean
}

interface TimedScene {
  durationMs: number
  /** Rows of pictures from the lowest to the topmost. */
  pictures: Placing<Timed>[]
  sounds: Placing<Timed>[]
}

/** Length in ms at which an element that is never visible is drawn */
const outsideMs = 800
/** Most rows of one identity each; further elements that are in a single scene share rows by their kind. */
const mostOwn = { pictures: 20, sounds: 3 }

const timed = new WeakMap<Scene, TimedScene>()
const laid = new WeakMap<Element, Clip>()

/**
 * Distributes elements over rows. Elements of one identity lie in the same row in all scenes; of two that first appear
 * in the same scene, the one with the higher layer is in the higher row. Sounds are pinned below where they need at most
 * `pinnedRoom` CSS px; otherwise they scroll with the pictures.
 * @param ofScene id of the scene without whose elements a row is left out, with what other scenes have in it; null:
 *   all rows are shown
 */
export function layoutRows(
  timings: readonly SceneTiming[],
  pinnedRoom = Number.POSITIVE_INFINITY,
  ofScene: string | null = null,
): Layout {
  const scenes = timings.map(({ scene, durationMs }) => timedScene(scene, durationMs))
  const recurs = recurring(timings.map(({ scene }) => scene))
  const pictures = new RowTable(mostOwn.pictures, recurs)
  const sounds = new RowTable(mostOwn.sounds, recurs)
  const rowsOf = scenes.map((one) => [...pictures.assign(one.pictures), ...sounds.assign(one.sounds)])

  const scene = timings.findIndex((one) => one.scene.id === ofScene)
  const own = scene < 0 ? null : new Set(rowsOf[scene])
  const shown = (rows: readonly OpenRow[]): OpenRow[] => rows.filter((row) => !own || own.has(row))
  const [upperRows, lowerRows] = [shown(pictures.rows.toReversed()), shown(sounds.rows)]
  const upper = stacked(upperRows, 0)
  const lower = stacked(lowerRows, upper.rows.length)
  const pins = lower.height <= pinnedRoom
  const scrolled = pins ? upper : stacked([...upperRows, ...lowerRows], 0)
  const pinned = pins ? lower : stacked([], scrolled.rows.length)
  const byId = new Map<string, readonly [Row, PartName]>([
    ...scrolled.rows.map((row) => [row.id, [row, 'scrolled']] as const),
    ...pinned.rows.map((row) => [row.id, [row, 'pinned']] as const),
  ])
  const clips = scenes.flatMap((scene, index) => {
    const timing = timings[index]!
    return [...scene.pictures, ...scene.sounds].flatMap(({ element, span }, at) => {
      const found = byId.get(rowsOf[index]![at]!.id)
      return found ? [clipOf(element, span, ...found, timing)] : []
    })
  })
  return { clips, scrolled, pinned }
}

/** The clip of an element: the same object as before where nothing of it has changed. */
function clipOf(element: Element, span: Timed, row: Row, part: PartName, { scene, startMs }: SceneTiming): Clip {
  const clip: Clip = {
    element,
    sceneId: scene.id,
    part,
    row: row.index,
    top: row.top,
    height: row.height,
    startMs: startMs + span.start,
    endMs: startMs + span.end,
    outside: span.outside,
    cut: span.cut,
  }
  const before = laid.get(element)
  if (before && (Object.keys(clip) as (keyof Clip)[]).every((key) => before[key] === clip[key])) return before
  laid.set(element, clip)
  return clip
}

function stacked(rows: readonly OpenRow[], first: number): Part {
  let top = 0
  const placed = rows.map(({ id, kind, name }, index): Row => {
    const height = rowHeight(kind)
    const row = { id, kind, name, index: first + index, top, height }
    top += height + measures.gap
    return row
  })
  return { rows: placed, height: top }
}

/** Tells whether more than one of the scenes has an element with this element's identity. */
function recurring(scenes: readonly Scene[]): (element: Element) => boolean {
  const firstScene = new Map<string, Scene>()
  const several = new Set<string>()
  for (const scene of scenes)
    for (const element of scene.elements)
      for (const key of identityOf(element).keys) {
        const first = firstScene.get(key)
        if (first === undefined) firstScene.set(key, scene)
        else if (first !== scene) several.add(key)
      }
  return (element) => identityOf(element).keys.some((key) => several.has(key))
}

function timedScene(scene: Scene, durationMs: number): TimedScene {
  const known = timed.get(scene)
  if (known?.durationMs === durationMs) return known
  const placing = (element: Element): Placing<Timed> => ({ element, span: timesOf(element, durationMs) })
  const placed = {
    durationMs,
    pictures: inDrawOrder(scene.elements.filter(isVisual)).map(placing),
    sounds: scene.elements.filter((one) => !isVisual(one)).map(placing),
  }
  timed.set(scene, placed)
  return placed
}

function timesOf(element: Element, durationMs: number): Timed {
  const outside = (element.start ?? 0) >= durationMs
  // An element that is never visible is drawn at the end of its scene, so that it can be dragged.
  const start = outside ? Math.max(0, durationMs - outsideMs) : (element.start ?? 0)
  const end = outside ? durationMs : Math.min(element.end ?? durationMs, durationMs)
  const cut = !outside && element.end !== undefined && element.end > durationMs
  return { start, end: Math.max(end, start + 1), outside, cut }
}
