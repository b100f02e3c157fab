import type { FaceDetectionWire } from '../../../electron/common/service/endpoints/faces.ts'
import type { RequestOf } from '../../../electron/common/service/endpoints/index.ts'

type Box = [x: number, y: number, width: number, height: number]

/** A face in a service's answer: its box, from which the landmarks are computed unless they are given. */
export interface ToldFace {
  region: Box
  landmarks?: [number, number][]
}
export interface ToldFrame {
  /** Time in the video, s; null for pictures */
  time: number | null
  faces: ToldFace[]
  removed?: number[][]
}

/** Landmarks of a face seen from the front. */
export function straight([x, y, width, height]: Box, turn = 0): [number, number][] {
  const at = (across: number, down: number): [number, number] => [x + width * across, y + height * down]
  return [at(0.3, 0.4), at(0.7, 0.4), at(0.5 + turn, 0.58), at(0.5, 0.78), at(0.37, 0.76), at(0.63, 0.76)]
}

type Asked = RequestOf<'detectFaces'>

/** Script of `detectFaces`: answers these faces. */
export const facesFound =
  (find: (asked: Asked) => ToldFrame[]) =>
  (asked: Asked): { data: FaceDetectionWire } => ({
    data: detection(find(asked), asked.single_face ?? false),
  })

function detection(frames: readonly ToldFrame[], isSingle: boolean): FaceDetectionWire {
  const told = frames.map(({ time, faces, removed = [] }, index) => {
    const kept = isSingle ? faces.slice(0, 1) : faces
    const landmarks = kept.map((face) => face.landmarks ?? straight(face.region))
    const corners = (points: [number, number][]): string =>
      points
        .slice(0, 4)
        .map((point) => point.join(','))
        .join(':')
    const frame = {
      landmarks,
      landmarks_str: landmarks.map(corners),
      region: kept.map(({ region }) => region),
      removed,
      frame_time: time,
      crop_region: null,
      crop_landmarks: null,
      face_urls: null,
    }
    return [String(index), frame] as const
  })
  return { error_code: 0, error_msg: 'SUCCESS', faces_obj: Object.fromEntries(told) }
}
