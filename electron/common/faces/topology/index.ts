export * from './rings.ts'
export * from './parts.ts'
export { ovalCentre, ringedMesh, withRings } from './outer-rings.ts'
export type { RingedMesh } from './outer-rings.ts'
