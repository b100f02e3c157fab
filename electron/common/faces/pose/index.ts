export { addMovement, anglesOf, applyPose, rotationOf, unapplyPose } from './pose.ts'
export type { HeadAngles, Pose } from './pose.ts'
export { fitBetween, fitPose } from './fit.ts'
