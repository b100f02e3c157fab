import type { FaceDetectionWire } from '../../../common/service/endpoints/faces.ts'
import type { FaceBox, Point } from '../../../common/faces/types.ts'
import type { DetectedFrameFaces } from './detect-task.ts'

type FrameWire = FaceDetectionWire['faces_obj'][string]

/**
 * Rounds a coordinate of a landmark to tenths of a px: in a small face, a whole px is a tenth of the distance of the
 * eyes.
 */
const tenths = (value: number): number => Math.round(value * 10) / 10

/** A box as `[x, y, width, height]` in whole px. */
export function regionOf({ x, y, width, height }: FaceBox): [number, number, number, number] {
  const [left, top] = [Math.round(x), Math.round(y)]
  return [left, top, Math.max(1, Math.round(x + width) - left), Math.max(1, Math.round(y + height) - top)]
}

/** A box as `[x1, y1, x2, y2]` in whole px. */
export function cornersOf(box: FaceBox): [number, number, number, number] {
  const [x, y, width, height] = regionOf(box)
  return [x, y, x + width, y + height]
}

/** Converts ms to seconds. */
export const seconds = (ms: number): number => Math.round(ms) / 1000

/** The first four landmarks, in the format of `opts` of live face swap. */
function fourPoints(landmarks: readonly Point[], left = 0, top = 0): string {
  return landmarks
    .slice(0, 4)
    .map(([x, y]) => `${String(tenths(x - left))},${String(tenths(y - top))}`)
    .join(':')
}

/**
 * An entry of `faces_obj` (`detectFaces` in docs/openapi.json).
 * @param cropUrls addresses of the faces' crops in their order; absent when none were requested
 */
export function frameWire(frame: DetectedFrameFaces, cropUrls?: readonly string[]): FrameWire {
  const { faces, timeMs, removed } = frame
  const crops = faces.flatMap(({ crop, landmarks }) => (crop ? [{ box: crop.box, landmarks }] : []))
  return {
    landmarks: faces.map(({ landmarks }) => landmarks.map(([x, y]) => [tenths(x), tenths(y)])),
    landmarks_str: faces.map(({ landmarks }) => fourPoints(landmarks)),
    region: faces.map(({ box }) => regionOf(box)),
    ...(timeMs === null ? {} : { removed: removed.map(regionOf) }),
    frame_time: timeMs === null ? null : seconds(timeMs),
    crop_region: cropUrls ? crops.map(({ box }) => regionOf(box)) : null,
    crop_landmarks: cropUrls ? crops.map(({ box, landmarks }) => fourPoints(landmarks, box.x, box.y)) : null,
    face_urls: cropUrls ? [...cropUrls] : null,
  }
}
