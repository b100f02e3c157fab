/** What the recogniser's process is sent and answers. */
export interface ShapeRequest {
  /** 16 kHz mono, 16 bit, little endian. */
  pcm: Uint8Array
}

export type ShapeAnswer = { cues: { startMs: number; shape: string }[] } | { error: string }
