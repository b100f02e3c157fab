import { storedText } from '../../messages/index.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { optionalUrl, requiredUrl } from '../fields.ts'
import { readFaceDetection, readFrameAnalysis } from './face-readers.ts'
import { guards, limits } from '../limits.ts'
import { refuseField, fieldProblem } from '../refusal.ts'

/** Detection of faces, and analysis of frames. */

const { detectFrames, expandRatio } = limits

export const detectFacesBody = z
  .object({
    url: optionalUrl(),
    img: z
      .string()
      .transform((image) => (image === '' ? undefined : image))
      .optional()
      .describe('Base64 image data, with or without a data URI prefix'),
    single_face: z.boolean().default(false),
    return_face_url: z.boolean().default(false),
    num_frames: z.number().int().min(detectFrames.min).max(detectFrames.max).default(detectFrames.default),
  })
  .check((ctx) => {
    if (ctx.value.url !== undefined || ctx.value.img !== undefined) return
    refuseField(ctx, ['url'], fieldProblem('requestProblems.orImage'))
  })

export const analyzeFramesBody = z
  .object({
    frame_urls: z
      .array(requiredUrl())
      .max(guards.frames)
      .default([])
      .refine((urls) => urls.length > 0, { error: storedText(fieldProblem('requestProblems.noUrls')) }),
    timestamps: z.array(z.number().min(0)).optional(),
    expand_ratio: z.number().min(expandRatio.min).max(expandRatio.max).default(expandRatio.default),
  })
  .check((ctx) => {
    const { frame_urls, timestamps } = ctx.value
    if (timestamps === undefined || timestamps.length === frame_urls.length) return
    const counts = { frames: frame_urls.length, times: timestamps.length }
    refuseField(ctx, ['timestamps'], fieldProblem('requestProblems.times', counts))
  })

const box = z.array(z.number()).length(4)

const frameFaces = z.object({
  landmarks: z.array(z.array(z.array(z.number()).length(2)).length(6)),
  landmarks_str: z.array(z.string()),
  region: z.array(box).describe('[x, y, width, height] in px'),
  removed: z.array(box).optional(),
  frame_time: z.number().nullable().describe('Seconds; null for images'),
  crop_region: z.array(box).nullable().optional(),
  crop_landmarks: z.array(z.string()).nullable().optional(),
  face_urls: z.array(z.string()).nullable().optional(),
})

export const faceDetection = z.object({
  error_code: z.literal([0, 1]),
  error_msg: z.string(),
  faces_obj: z.record(z.string(), frameFaces).describe('Keyed by frame index'),
})

export const frameAnalysis = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  frame_count: z.number().int().optional(),
  persons: z
    .array(
      z.object({
        person_id: z.string(),
        index: z.number().int(),
        face_url: z.string(),
        bbox: box.describe('[x1, y1, x2, y2] in px'),
        confidence: z.number().min(0).max(1),
        appearances: z.array(z.object({ timestamp: z.number(), frame_idx: z.number().int(), bbox: box })),
        first_seen: z.number(),
        last_seen: z.number(),
      }),
    )
    .optional(),
})

export type FaceDetectionWire = z.input<typeof faceDetection>
export type FrameAnalysisWire = z.input<typeof frameAnalysis>

const common = { group: 'Faces', method: 'POST', where: 'body', effect: 'read' } as const

export const faceEndpoints = {
  detectFaces: defineEndpoint({
    ...common,
    path: '/interface/detect-api/detect_faces',
    summary: 'Detect faces in an image, video or GIF',
    request: detectFacesBody,
    envelope: 'detect',
    response: faceDetection,
    read: readFaceDetection,
    capability: 'face detection',
  }),
  analyzeFrames: defineEndpoint({
    ...common,
    path: '/faceswap/analyze_frames',
    summary: 'Analyze frames and merge the same person across them',
    request: analyzeFramesBody,
    envelope: 'frames',
    response: frameAnalysis,
    read: readFrameAnalysis,
    capability: 'face detection',
  }),
}
