/** Bounds of a file of translations: far above any project, so that none fills the memory. */
export const translationLimits = {
  /** Largest XLIFF file, bytes. */
  bytes: 20 * 1024 * 1024,
  units: 20_000,
  /** Depth of elements in an XLIFF file. */
  depth: 60,
  languages: 100,
} as const
