export { allTriangles, canonicalPoints, canonicalUv, mirrorOf } from './mesh.ts'
