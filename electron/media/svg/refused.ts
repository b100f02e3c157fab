/** Why a file is not taken as a drawing; each has a sentence in the messages `svgErrors`. */
export type SvgReason =
  | 'noSvg'
  | 'damaged'
  | 'entities'
  | 'tooLarge'
  | 'tooManyElements'
  | 'tooDeep'
  | 'tooDetailed'
  | 'noSize'
  | 'nothingToDraw'
  | 'gone'

/** A file that can't be used as a drawing. */
export class SvgRefused extends Error {
  readonly reason: SvgReason

  constructor(reason: SvgReason) {
    super(`the file is not used as a drawing: ${reason}`)
    this.reason = reason
  }
}
