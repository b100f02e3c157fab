/** What a downloaded file was found to contain. */
export interface Looked {
  media: 'video' | 'audio' | 'image'
  /** Length of the media in ms; null for images. */
  durationMs: number | null
  width: number | null
  height: number | null
  /** The file's extension with its dot, by the content. */
  extension: string
}
