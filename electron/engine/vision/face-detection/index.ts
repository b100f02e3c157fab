/** Face detection and analysis of frames (service-interface: Face detection, Analyze frames). */
export { createFaceDetection } from './service.ts'
export type { FaceDetectionOptions, FaceDetectionService } from './service.ts'
