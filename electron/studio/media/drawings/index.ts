export { Drawings } from './drawings.ts'
export { readDrawing } from './read-drawing.ts'
export type { DrawnFile, ElementToDraw } from './drawings.ts'
