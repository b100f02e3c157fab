export { allTriangles, canonicalPoints, canonicalUv, mirrorOf } from './mesh.ts'
export { lookingUv } from './looking.ts'
