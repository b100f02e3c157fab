/** Face detection and analysis of frames (`detectFaces` and `analyzeFrames` in docs/openapi.json). */
export { createFaceDetection } from './service.ts'
export type { FaceDetectionOptions, FaceDetectionService } from './service.ts'
