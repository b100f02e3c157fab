/** What a file that is dropped into a watched folder can be, by the ending of its name. */
export const watchedKinds = {
  /** A project: a clip is made of it. */
  project: ['.greenroom.json'],
  /** A sheet: a clip of the template for each row, or a voiceover of each. */
  sheet: ['.csv', '.tsv', '.xlsx'],
  /** A script: it is spoken. */
  script: ['.txt', '.md'],
} as const
export type WatchedKind = keyof typeof watchedKinds

/** The kind of a file; null for files that are left alone. */
export function kindOfFile(name: string): WatchedKind | null {
  const lower = name.toLowerCase()
  for (const [kind, endings] of Object.entries(watchedKinds))
    if (endings.some((ending) => lower.endsWith(ending) && lower.length > ending.length)) return kind as WatchedKind
  return null
}

/** The name of a file without the ending that says what it is. */
export function stemOf(name: string): string {
  const kind = kindOfFile(name)
  const ending = kind && watchedKinds[kind].find((one) => name.toLowerCase().endsWith(one))
  return ending ? name.slice(0, -ending.length) : name
}
