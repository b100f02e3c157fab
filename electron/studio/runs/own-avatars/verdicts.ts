import type { AvatarCheck, AvatarReport } from '../../../common/bridge/index.ts'
import { turnOf } from '../../../common/faces/facing.ts'
import type { DetectedFace, DetectedFrame } from '../../../common/service/index.ts'
import { limits } from '../../../common/service/limits.ts'
import type { FaceMeasures } from './measure.ts'

/**
 * A second face counts when its area is at least this share of the first one's; smaller ones are people in the
 * background.
 */
const otherShare = 0.15
/** Shorter side of a face that looks good in a clip, px. */
const goodSide = 200
/** Limits for how far a head is turned, degrees. */
const turn = { most: limits.faceTurn, good: 25 }
/** Limits of `FaceMeasures.sharpness`, measured on sharp photos and paintings and their blurred copies. */
const sharpness = { least: 0.008, good: 0.022 }
const highlights = { least: 55, good: 85 }
const mostBurnt = 0.25
/** Limits for the length of a video, s. The interface recommends about one minute (docs/contract.md). */
const length = { least: 1, good: 10, most: 300 }

type Verdict = AvatarCheck['verdict']
const rank: Record<Verdict, number> = { good: 0, fair: 1, bad: 2 }

export const largestOf = (frame: DetectedFrame): DetectedFace | null =>
  frame.faces.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? null

const areaOf = ({ region }: DetectedFace): number => region.width * region.height

function check(
  kind: AvatarCheck['kind'],
  verdict: Verdict,
  figure: string,
  reason: AvatarCheck['reason'],
): AvatarCheck {
  return { kind, verdict, figure, reason }
}

/** Checks of the faces that the service found in a photo, or in some frames of a video. */
export function faceChecks(frames: readonly DetectedFrame[], asked: number): AvatarCheck[] {
  const seen = frames.filter(({ faces }) => faces.length > 0)
  if (seen.length === 0) return [check('face', 'bad', '0', 'none')]
  const faces = seen.map((frame) => largestOf(frame)!)
  return [countCheck(seen, Math.max(asked, frames.length)), sizeCheck(faces), ...turnCheck(faces)]
}

function countCheck(seen: readonly DetectedFrame[], asked: number): AvatarCheck {
  const others = seen.map((frame) => {
    const largest = areaOf(largestOf(frame)!)
    return frame.faces.filter((face) => areaOf(face) >= largest * otherShare).length
  })
  const most = Math.max(...others)
  // Detection may be wrong in single frames, so several faces must occur in more than a quarter of them.
  if (others.filter((count) => count > 1).length > seen.length / 4) return check('face', 'bad', String(most), 'several')
  if (seen.length < asked) {
    const verdict = seen.length < asked / 2 ? 'bad' : 'fair'
    return check('face', verdict, `${seen.length}/${asked}`, 'sometimes')
  }
  return check('face', 'good', '1', 'good')
}

function sizeCheck(faces: readonly DetectedFace[]): AvatarCheck {
  const { region } = middle(faces, ({ region: { width, height } }) => Math.min(width, height))
  const figure = `${Math.round(region.width)} × ${Math.round(region.height)} px`
  const side = Math.min(region.width, region.height)
  if (side < limits.faceSide) return check('size', 'bad', figure, 'small')
  return side < goodSide ? check('size', 'fair', figure, 'smallish') : check('size', 'good', figure, 'good')
}

function turnCheck(faces: readonly DetectedFace[]): AvatarCheck[] {
  const turns = faces.flatMap(({ landmarks }) => turnOf(landmarks) ?? [])
  if (turns.length === 0) return []
  const degrees = middle(turns, (value) => value)
  const figure = `${Math.round(degrees)}°`
  if (degrees > turn.most) return [check('turn', 'bad', figure, 'turned')]
  return [degrees > turn.good ? check('turn', 'fair', figure, 'turnedSome') : check('turn', 'good', figure, 'good')]
}

/** Checks of sharpness and light. @param measures of the same face in one or more pictures */
export function pictureChecks(measures: readonly FaceMeasures[]): AvatarCheck[] {
  if (measures.length === 0) return []
  const fine = middle(measures, (one) => one.sharpness).sharpness
  const light = middle(measures, (one) => one.highlights)
  const level = `${Math.round((light.highlights / 255) * 100)} %`
  const focus = `${Math.min(100, Math.round((fine / sharpness.good) * 50))} %`
  return [
    fine < sharpness.least
      ? check('sharpness', 'bad', focus, 'blurred')
      : fine < sharpness.good
        ? check('sharpness', 'fair', focus, 'soft')
        : check('sharpness', 'good', focus, 'good'),
    light.highlights < highlights.least
      ? check('light', 'bad', level, 'dark')
      : light.highlights < highlights.good
        ? check('light', 'fair', level, 'dim')
        : light.burnt > mostBurnt
          ? check('light', 'fair', level, 'bright')
          : check('light', 'good', level, 'good'),
  ]
}

/** Check of a video's length. @param durationMs length of the video, ms */
export function lengthCheck(durationMs: number): AvatarCheck {
  const seconds = durationMs / 1_000
  const figure = seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
  if (seconds < length.least) return check('length', 'bad', figure, 'short')
  if (seconds < length.good) return check('length', 'fair', figure, 'shortish')
  return seconds > length.most ? check('length', 'fair', figure, 'long') : check('length', 'good', figure, 'good')
}

export function worstOf(checks: readonly AvatarCheck[]): AvatarReport['verdict'] {
  return checks.reduce<Verdict>((worst, { verdict }) => (rank[verdict] > rank[worst] ? verdict : worst), 'good')
}

/** The item whose figure is the median. */
function middle<T>(values: readonly T[], figure: (value: T) => number): T {
  const sorted = values.toSorted((a, b) => figure(a) - figure(b))
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}
