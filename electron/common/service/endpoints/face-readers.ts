import { AnswerProblem } from '../problem.ts'
import { firstText, isFields, kindOf, number, numbers, text } from '../reading.ts'
import type { Fields } from '../reading.ts'

/** Face that was detected in a frame. Lengths in px of the media. */
export interface DetectedFace {
  /** Left eye, right eye, nose tip, mouth centre, left and right mouth corner. */
  landmarks: [x: number, y: number][]
  /** The first four landmarks as text, as the field `opts` of live face swap takes them. */
  landmarksText: string
  region: { x: number; y: number; width: number; height: number }
  /** URL of the cropped face; null unless it was asked for. */
  faceUrl: string | null
  cropRegion: number[] | null
  cropLandmarks: string | null
}

export interface DetectedFrame {
  index: number
  /** Time of the frame in seconds; null for images. */
  time: number | null
  faces: DetectedFace[]
  /** Boxes of faces of an earlier frame that are gone in this one; videos only. */
  removed: DetectedFace['region'][]
}

export interface FaceDetection {
  frames: DetectedFrame[]
  raw: Fields
}

export interface AnalysedPerson {
  id: string
  index: number
  faceUrl: string | null
  /** Box of the person where they appear first: x1, y1, x2, y2 in px. */
  box: number[]
  confidence: number | null
  /** Where the person appears; times in seconds. */
  appearances: { time: number; frame: number; box: number[] }[]
  firstSeen: number | null
  lastSeen: number | null
}

export interface FrameAnalysis {
  frameCount: number
  persons: AnalysedPerson[]
  raw: Fields
}

function entries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function readPoints(value: unknown): [number, number][] {
  return entries(value).flatMap((point): [number, number][] => {
    const [x, y] = numbers(point)
    return x === undefined || y === undefined ? [] : [[x, y]]
  })
}

function readFrame(key: string, value: unknown): DetectedFrame {
  if (!isFields(value)) throw new AnswerProblem(`expected an object in faces_obj.${key}, got ${kindOf(value)}`)
  const faces = entries(value['region']).map((region, index): DetectedFace => {
    const [x, y, width, height] = numbers(region)
    if (x === undefined || y === undefined || width === undefined || height === undefined) {
      throw new AnswerProblem(`faces_obj.${key}.region[${index}] does not hold four numbers`)
    }
    const landmarks = readPoints(entries(value['landmarks'])[index])
    const cropRegion = numbers(entries(value['crop_region'])[index])
    return {
      landmarks,
      landmarksText:
        text(entries(value['landmarks_str'])[index]) ??
        landmarks
          .slice(0, 4)
          .map((point) => point.join(','))
          .join(':'),
      region: { x, y, width, height },
      faceUrl: text(entries(value['face_urls'])[index]),
      cropRegion: cropRegion.length === 0 ? null : cropRegion,
      cropLandmarks: text(entries(value['crop_landmarks'])[index]),
    }
  })
  const removed = entries(value['removed']).flatMap((box): DetectedFace['region'][] => {
    const [x, y, width, height] = numbers(box)
    return x === undefined || y === undefined || width === undefined || height === undefined
      ? []
      : [{ x, y, width, height }]
  })
  return { index: number(key) ?? 0, time: number(value['frame_time']), faces, removed }
}

/** Reads `faces_obj`, which is an object keyed by frame number, or a list. */
export function readFaceDetection(data: unknown): FaceDetection {
  if (!isFields(data)) throw new AnswerProblem(`expected an object, got ${kindOf(data)}`)
  const found = data['faces_obj'] ?? {}
  if (typeof found !== 'object') throw new AnswerProblem(`expected an object in faces_obj, got ${kindOf(found)}`)
  const frames = Object.entries(found as Fields).map(([key, value]) => readFrame(key, value))
  return { frames: frames.sort((a, b) => a.index - b.index), raw: data }
}

function readPerson(value: unknown, position: number): AnalysedPerson {
  if (!isFields(value)) throw new AnswerProblem(`expected an object in persons[${position}], got ${kindOf(value)}`)
  return {
    id: text(value['person_id']) ?? `person_${position}`,
    index: number(value['index']) ?? position,
    faceUrl: firstText(value, ['face_url']),
    box: numbers(value['bbox']),
    confidence: number(value['confidence']),
    appearances: entries(value['appearances'])
      .filter(isFields)
      .map((seen, order) => ({
        time: number(seen['timestamp']) ?? 0,
        frame: number(seen['frame_idx']) ?? order,
        box: numbers(seen['bbox']),
      })),
    firstSeen: number(value['first_seen']),
    lastSeen: number(value['last_seen']),
  }
}

export function readFrameAnalysis(data: unknown): FrameAnalysis {
  if (!isFields(data)) throw new AnswerProblem(`expected an object, got ${kindOf(data)}`)
  const persons = data['persons'] ?? []
  if (!Array.isArray(persons)) throw new AnswerProblem(`expected a list in persons, got ${kindOf(persons)}`)
  return { frameCount: number(data['frame_count']) ?? 0, persons: persons.map(readPerson), raw: data }
}
