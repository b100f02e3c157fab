/** Elements and captions drawn as transparent pictures, with the same code as the stage. */
export { PictureDrawing } from './draw-pictures.ts'
export type { CaptionsRequest, DrawnCaptions, DrawRequest, DrawResult, RedrawnPart } from './protocol.ts'
