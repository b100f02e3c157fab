/** A request to the process of the mouth shape recogniser. */
export interface ShapeRequest {
  /** Samples: 16 kHz mono, 16 bit, little endian. */
  pcm: Uint8Array
}

export type ShapeAnswer = { cues: { startMs: number; shape: string }[] } | { error: string }
