import type { FaceDetectionService } from '../../vision/face-detection/index.ts'
import type { Handlers } from '../types.ts'

/** Handlers of Face detection and Analyze frames (service-interface). */
export function createFaceHandlers(detection: FaceDetectionService): Handlers {
  return {
    detectFaces: (request, { gone }) => detection.detect(request, gone),
    analyzeFrames: (request, { gone }) => detection.analyze(request, gone),
  }
}
