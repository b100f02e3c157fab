export { detectFaces, saysNoFace } from './detect.ts'
export type { DetectRequest } from './detect.ts'
export { Faces } from './faces.ts'
export type { FacesOptions, LookRequest } from './faces.ts'
