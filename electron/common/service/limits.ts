/** Limits of the service as data. "Interface" limits are quoted from the interface; "guard" limits keep hostile input out. */

/**
 * Limits that the interface names. Each is the most that a request or a result may reach, unless its comment says
 * otherwise.
 */
export const limits = {
  /** Days a generated resource stays obtainable. */
  resultValidityDays: 7,
  /** Words of `input_text` in one text-to-speech or clone request. */
  speechWords: 5000,
  /** Speaking rate in percent. */
  ratePercent: { min: 0, max: 100 },
  /** Output width and height in px of a talking avatar; held for avatar videos too. */
  videoSide: { min: 2, max: 3840 },
  /** Characters of all `input_text` in one talking avatar request, by plan. */
  scriptCharacters: { pro: 5_000, proMax: 10_000, business: 50_000 },
  /** Frames of a video that face detection examines. */
  detectFrames: { min: 1, max: 24, default: 5 },
  /** Smallest side of a face, px, at which detection is reliable. */
  faceSide: 80,
  /** How far a face may be turned to the side, degrees. */
  faceTurn: 45,
  /** Margin around faces cropped by `analyzeFrames`, as a share of their size. */
  expandRatio: { min: 0, max: 1, default: 0.3 },
  /** Paging of the list of avatars. */
  avatarPage: { page: 1, size: 100 },
  /** Character swap: seconds and characters. */
  characterSwap: { seconds: { min: 1, max: 120 }, promptCharacters: 500 },
  /** Video of a lip sync: seconds, bytes, frames per second. */
  lipSync: { seconds: 60, bytes: 300 * 1024 * 1024, fps: 60, recommendedFps: 25 },
  /** Faces of one image whose background is changed. */
  facesPerImage: 8,
} as const

/**
 * Guard limits: not in the interface, far above any real request. They keep hostile input from exhausting the machine.
 */
export const guards = {
  urlCharacters: 8192,
  /** Characters of one `input_text`: 5,000 words of twenty characters each. */
  textCharacters: 100_000,
  /** All pauses of one `input_text`, ms: half an hour. */
  pausesMs: 1_800_000,
  nameCharacters: 200,
  items: 1000,
  elements: 500,
  frames: 500,
  /** Longest scene or whole video, ms: one day. */
  durationMs: 86_400_000,
  /** Own width and height of an element (at scale 1) in px. */
  elementSide: 16_384,
  scale: 100,
  /** Distance of an element from the canvas' top-left corner in px, in either direction. */
  offset: 1_000_000,
  layer: 1_000_000,
  /** Highest number of a take of speech; 0 is the usual reading. */
  take: 99,
} as const

/** Credits of a character swap for each started 5 seconds. */
export const characterSwapCredits = { '480p': 5, '720p': 10, '1080p': 15 } as const

/** Credits of a character swap of `seconds` length. 12 s at 720p cost 30. */
export function characterSwapCost(seconds: number, resolution: keyof typeof characterSwapCredits): number {
  return Math.ceil(seconds / 5) * characterSwapCredits[resolution]
}
