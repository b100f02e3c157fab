import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { limits } from '../../service/limits.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'

/** A rectangle in px of the picture as it is shown. */
export interface PictureBox {
  x: number
  y: number
  width: number
  height: number
}

/** A face that was found (`detectFaces` in docs/openapi.json). */
export interface LookedFace {
  region: PictureBox
  /** Left eye, right eye, nose tip, mouth centre, left and right mouth corner. */
  landmarks: [x: number, y: number][]
  /** The first four landmarks as text, `x1,y1:x2,y2:x3,y3:x4,y4`, as live face swap takes them. */
  opts: string
}

export interface LookedFrame {
  /** The service's frame number; unique within one detection. */
  index: number
  /** Time of the frame, ms; null for images. */
  timeMs: number | null
  pictureUrl: MediaUrl
  faces: LookedFace[]
  /** Faces of an earlier frame that are gone in this one; videos only. */
  removed: PictureBox[]
}

/** A person that was found (`analyzeFrames` in docs/openapi.json). */
export interface LookedPerson {
  id: string
  /** Box of the person where they appear first. */
  box: PictureBox
  faceUrl: MediaUrl | null
  /** Confidence, 0 to 1; null where the service gives none. */
  confidence: number | null
  /** Where the person appears; `frame` is an index into the frames of the detection. */
  appearances: { frame: number; timeMs: number | null; box: PictureBox }[]
}

/**
 * Result of a face detection in a picture or video, kept until the user forgets it or newer ones exceed `mostLooks`.
 */
export interface FaceLook {
  id: string
  path: string
  name: string
  kind: 'image' | 'video'
  /** Width of the picture as it is shown, px. */
  width: number
  height: number
  /** Length of the video, ms; null for images. */
  durationMs: number | null
  connection: string
  singleFace: boolean
  /** Number of frames of a video that were requested. */
  frameCount: number
  /** Time of the detection, ms since 1970. */
  lookedAt: number
  /** The picture, or a frame of the video where no face was found. */
  posterUrl: MediaUrl
  /** Frames in order of time. Empty: no face was found. */
  frames: LookedFrame[]
  /** Persons; null until they were requested. */
  persons: LookedPerson[] | null
}

/** Entry of the list of recent detections. */
export interface LookHead {
  id: string
  name: string
  kind: 'image' | 'video'
  lookedAt: number
  thumbUrl: MediaUrl
  /** The highest number of faces in one frame. */
  faces: number
}

/**
 * - `reading`: the file is read. - `sending`: the file is uploaded for the service. - `asking`: the service detects
 * faces. - `pictures`: frames are taken out of the video.
 */
export type LookStep = 'reading' | 'sending' | 'asking' | 'pictures'
export type LookEvent = { type: 'step'; step: LookStep } | { type: 'done'; look: FaceLook }

const faceInput = z.strictObject({
  frame: z.number().int().min(0),
  face: z.number().int().min(0),
})
export type FaceChoice = z.infer<typeof faceInput>

/** A face for tools that take a picture of one: a file, and where the face is in it. */
export interface FacePortrait {
  path: string
  name: string
  /** Landmarks in px of that picture, as text. */
  opts: string
  /** `path` is the original file, because no other face is in it. */
  whole: boolean
}

/** Detections that are kept at most. */
export const mostLooks = 24

const { detectFrames, expandRatio } = limits

export const facesContract = {
  /**
   * Detects faces with the service of a connection. Ends when the caller returns the iterator. @throws `no-uploads`,
   * `unreadable`, the service's reasons
   */
  look: procedure
    .input(
      z.strictObject({
        connection: idInput,
        path: pathInput,
        singleFace: z.boolean().default(false),
        frames: z.number().int().min(detectFrames.min).max(detectFrames.max).default(detectFrames.default),
      }),
    )
    .output(eventIterator(shape<LookEvent>())),
  /** Finds out which faces of these frames are the same person, with the connection that detected them. */
  persons: procedure
    .input(
      z.strictObject({
        id: idInput,
        frames: z.array(z.number().int().min(0)).min(1).max(detectFrames.max),
        expand: z.number().min(expandRatio.min).max(expandRatio.max).default(expandRatio.default),
      }),
    )
    .output(eventIterator(shape<LookEvent>())),
  /** Kept detections, newest first. */
  recent: procedure.output(shape<LookHead[]>()),
  open: procedure.input(byId).output(shape<FaceLook>()),
  /** Removes a detection; the file stays. `restore` undoes it until the next detection. */
  forget: procedure.input(byId).output(nothing),
  restore: procedure.input(byId).output(nothing),
  /**
   * Writes faces as PNG files; `margin` is added on each side, as a share of the face's own size. Never overwrites
   * other files.
   */
  saveCrops: procedure
    .input(
      z.strictObject({
        id: idInput,
        faces: z.array(faceInput).min(1).max(1_000),
        folder: pathInput,
        margin: z.number().min(0).max(2).default(0.3),
      }),
    )
    .output(shape<{ paths: string[] }>()),
  portrait: procedure.input(z.strictObject({ id: idInput, ...faceInput.shape })).output(shape<FacePortrait>()),
}
