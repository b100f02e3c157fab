import type { LookedFace } from '@common/bridge/index.ts'
import { turnOf } from '@common/faces/facing.ts'

/**
 * Whether a picture can be used as a source: messages `live.source.verdicts.<kind>`. - `none`: no face.
 * - `several`: one has to be picked. - `small`: fewer px than the service takes. - `turned`: seen too far from the side;
 * it may be used. - `good`.
 */
export interface SourceVerdict {
  kind: 'none' | 'several' | 'small' | 'turned' | 'good'
  /** The picture can't be used. */
  blocks: boolean
  /** Number of faces, or px of the shorter side. */
  count: number
}

/** Largest turn of a face to the side, degrees (`limits.faceTurn` in common/service/limits.ts). */
const mostTurn = 45

/**
 * Judges the faces that were found in a source picture.
 * @param least shorter side of a face, px
 */
export function verdictOf(faces: readonly LookedFace[], chosen: number | null, least: number): SourceVerdict {
  if (faces.length === 0) return { kind: 'none', blocks: true, count: 0 }
  const face = chosen === null ? undefined : faces[chosen]
  if (!face) return { kind: 'several', blocks: true, count: faces.length }
  const side = Math.round(Math.min(face.region.width, face.region.height))
  if (side < least) return { kind: 'small', blocks: true, count: side }
  const turn = turnOf(face.landmarks)
  if (turn !== null && turn > mostTurn) return { kind: 'turned', blocks: false, count: Math.round(turn) }
  return { kind: 'good', blocks: false, count: side }
}

/** Index of the face whose landmarks are nearest to those of `opts`; null: there is none, or the text has no points. */
export function nearestTo(opts: string, faces: readonly LookedFace[]): number | null {
  const points = pointsOf(opts)
  if (points.length === 0 || faces.length === 0) return null
  const distances = faces.map((face) => distance(points, pointsOf(face.opts)))
  const least = Math.min(...distances)
  return Number.isFinite(least) ? distances.indexOf(least) : null
}

/** Index of the face with the largest area; null: there is none. */
export function largestOf(faces: readonly LookedFace[]): number | null {
  if (faces.length === 0) return null
  const areas = faces.map(({ region }) => region.width * region.height)
  return areas.indexOf(Math.max(...areas))
}

type Point = readonly [x: number, y: number]

function pointsOf(opts: string): Point[] {
  return opts.split(':').flatMap((pair) => {
    const [x, y] = pair.split(',').map(Number)
    return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [[x, y] as const] : []
  })
}

function distance(a: readonly Point[], b: readonly Point[]): number {
  if (b.length === 0) return Number.POSITIVE_INFINITY
  return a.reduce((sum, [x, y], at) => sum + Math.hypot(x - (b[at]?.[0] ?? x), y - (b[at]?.[1] ?? y)), 0)
}
