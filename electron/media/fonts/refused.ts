/** Why a file is not taken as a font; each has a sentence in the messages `fontErrors`. */
export type FontReason =
  | 'noFont'
  | 'collection'
  | 'woff'
  | 'cutShort'
  | 'tableMissing'
  | 'noOutlines'
  | 'damaged'
  | 'tooLarge'
  | 'tooLong'
  | 'gone'
  /** A family of this name comes with the product. */
  | 'known'

/** A file that can't be used as a font. */
export class FontRefused extends Error {
  readonly reason: FontReason
  /** The table that is missing (`tableMissing`), or the family's name (`known`). */
  readonly detail: string

  constructor(reason: FontReason, detail = '') {
    super(`the file is not used as a font: ${reason} ${detail}`.trim())
    this.reason = reason
    this.detail = detail
  }
}
