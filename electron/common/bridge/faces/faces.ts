import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { limits } from '../../service/limits.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'

/** px of the picture as it is shown */
export interface PictureBox {
  x: number
  y: number
  width: number
  height: number
}

/** service-interface: Face detection result. */
export interface LookedFace {
  region: PictureBox
  /** Left eye, right eye, nose tip, mouth centre, left and right mouth corner. */
  landmarks: [x: number, y: number][]
  /** `x1,y1:x2,y2:x3,y3:x4,y4`, as live face swap takes it. */
  opts: string
}

export interface LookedFrame {
  /** As the service counts; unique within a look. */
  index: number
  /** ms; null for images. */
  timeMs: number | null
  pictureUrl: MediaUrl
  faces: LookedFace[]
  /** Faces that were there before and are gone now; videos only. */
  removed: PictureBox[]
}

/** service-interface: Person (analyze frames result). */
export interface LookedPerson {
  id: string
  /** Where it is first seen. */
  box: PictureBox
  faceUrl: MediaUrl | null
  /** 0 to 1; null where the service doesn't say. */
  confidence: number | null
  /** `frame` is the index of a frame of the look. */
  appearances: { frame: number; timeMs: number | null; box: PictureBox }[]
}

/** What was found in a picture or video, kept until it is forgotten or newer ones push it out. */
export interface FaceLook {
  id: string
  path: string
  name: string
  kind: 'image' | 'video'
  /** px as shown */
  width: number
  height: number
  /** ms; null for images */
  durationMs: number | null
  connection: string
  singleFace: boolean
  /** How many frames of a video were asked for. */
  frameCount: number
  /** ms since 1970 */
  lookedAt: number
  /** The picture, or a frame of the video, where nothing was found. */
  posterUrl: MediaUrl
  /** In order of time. Empty: no face was found. */
  frames: LookedFrame[]
  /** Null until they were asked for. */
  persons: LookedPerson[] | null
}

/** A line of the files that were looked at last. */
export interface LookHead {
  id: string
  name: string
  kind: 'image' | 'video'
  lookedAt: number
  thumbUrl: MediaUrl
  /** Most faces in one of its frames. */
  faces: number
}

/** - `reading`: the file itself. - `sending`: to where the service can fetch it. - `asking`: the service looks. - `pictures`: frames are taken out of the video. */
export type LookStep = 'reading' | 'sending' | 'asking' | 'pictures'
export type LookEvent = { type: 'step'; step: LookStep } | { type: 'done'; look: FaceLook }

const faceInput = z.strictObject({
  frame: z.number().int().min(0),
  face: z.number().int().min(0),
})
export type FaceChoice = z.infer<typeof faceInput>

/** A face as a picture of its own, for what takes one: a file, and where the face is in it. */
export interface FacePortrait {
  path: string
  name: string
  /** Landmarks within that picture. */
  opts: string
  /** The file itself, because the face is alone in it. */
  whole: boolean
}

/** Files that were looked at and are kept in mind. */
export const mostLooks = 24

const { detectFrames, expandRatio } = limits

export const facesContract = {
  /** Asks the service of a connection. Ends when the window lets go of it. @throws `no-uploads`, `unreadable`, the service's reasons */
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
  /** Who is who in these frames of a look, on the connection that found them. */
  persons: procedure
    .input(
      z.strictObject({
        id: idInput,
        frames: z.array(z.number().int().min(0)).min(1).max(detectFrames.max),
        expand: z.number().min(expandRatio.min).max(expandRatio.max).default(expandRatio.default),
      }),
    )
    .output(eventIterator(shape<LookEvent>())),
  /** Newest first. */
  recent: procedure.output(shape<LookHead[]>()),
  open: procedure.input(byId).output(shape<FaceLook>()),
  /** Forgets what was found; the file stays. Can be taken back by `restore` until the next look. */
  forget: procedure.input(byId).output(nothing),
  restore: procedure.input(byId).output(nothing),
  /** Writes faces as PNG files; `margin` is added on each side, as a share of the face's own size. Never over other files. */
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
