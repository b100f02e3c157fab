/** What a downloaded file was found to contain. */
export interface Looked {
  media: 'video' | 'audio' | 'image'
  /** Length in ms; null for images. */
  durationMs: number | null
  width: number | null
  height: number | null
  /** File extension with its dot, by the content. */
  extension: string
}
