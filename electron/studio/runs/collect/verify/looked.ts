/** What a file that came turned out to be. */
export interface Looked {
  media: 'video' | 'audio' | 'image'
  /** ms; null for images */
  durationMs: number | null
  width: number | null
  height: number | null
  /** With its dot, by content. */
  extension: string
}
