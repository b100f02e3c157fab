// Types of packages that bring none, or wrong ones for Node's modules; only what is used.

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the next line may begin, and whether it has to; null after the end of the text. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'bidi-js' {
  export interface EmbeddingLevels {
    /** One level per UTF-16 unit; odd: from right to left. */
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
  }
}
