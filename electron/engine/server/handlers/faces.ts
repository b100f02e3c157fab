import type { FaceDetectionService } from '../../face-detection/index.ts'
import type { Handlers } from '../types.ts'

/** service-interface: Face detection, Analyze frames. */
export function createFaceHandlers(detection: FaceDetectionService): Handlers {
  return {
    detectFaces: (request) => detection.detect(request),
    analyzeFrames: (request) => detection.analyze(request),
  }
}
