/** One mesh renderer for swap, lip sync, animation and the live picture. Pure, in typed arrays. */
export type { Layer, Mask, MeshDrawing, Pixels, Rect } from './types.ts'
export { blendLayer, boundsOf, createLayer, drawIntoLayer, drawMesh, wholeOf } from './layer.ts'
export { createMask, featherMask, mapMask, maskAt, maskSampler, polygonMask } from './mask.ts'
export { boxBlur } from './blur.ts'
