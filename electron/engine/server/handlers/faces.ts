import type { FaceDetectionService } from '../../vision/face-detection/index.ts'
import type { Handlers } from '../types.ts'

/** Handlers of `detectFaces` and `analyzeFrames`. */
export function createFaceHandlers(detection: FaceDetectionService): Handlers {
  return {
    detectFaces: (request, { disconnected }) => detection.detect(request, disconnected),
    analyzeFrames: (request, { disconnected }) => detection.analyze(request, disconnected),
  }
}
