// Types of packages that bring none, or wrong ones for Node's modules. Only what is used is declared.

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the next line may begin, and whether it has to; null after the end of the text. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'bidi-js' {
  export interface EmbeddingLevels {
    /** Embedding level of each UTF-16 unit (UAX #9): odd from right to left. */
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
  }
}
