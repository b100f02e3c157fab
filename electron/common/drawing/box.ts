/** A box in px of the canvas: top left corner and size. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
