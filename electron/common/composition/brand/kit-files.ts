import type { BrandKit } from './kit.ts'

/** The kit with the paths of all its files changed: those of its logo, music and scenes. */
export function withKitPaths(kit: BrandKit, change: (path: string) => string): BrandKit {
  const { logo, intro, outro, music } = kit
  const file = <T extends { path: string }>(one: T): T => ({ ...one, path: change(one.path) })
  return {
    ...kit,
    ...(logo
      ? {
          logo: {
            ...(logo.onLight ? { onLight: file(logo.onLight) } : {}),
            ...(logo.onDark ? { onDark: file(logo.onDark) } : {}),
          },
        }
      : {}),
    ...(intro ? { intro: { ...intro, scene: withPaths(intro.scene, change) } } : {}),
    ...(outro ? { outro: { ...outro, scene: withPaths(outro.scene, change) } } : {}),
    ...(music ? { music: withPaths(music, change) } : {}),
  }
}

/** All files that the kit names, each once. */
export function kitPaths(kit: BrandKit): string[] {
  const found = new Set<string>()
  withKitPaths(kit, (path) => {
    found.add(path)
    return path
  })
  return [...found]
}

/** Every source in a part of a document that is a file, wherever it is. */
export function withPaths<T>(value: T, change: (path: string) => string): T {
  const changed = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(changed)
    if (typeof inner !== 'object' || inner === null) return inner
    const fields = inner as Record<string, unknown>
    if (fields['kind'] === 'asset' && typeof fields['path'] === 'string')
      return { ...fields, path: change(fields['path']) }
    return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, changed(field)]))
  }
  return changed(value) as T
}

/** Families of fonts that the kit's texts and captions name. */
export function kitFonts({ fonts, captions, intro, outro }: BrandKit): string[] {
  const scenes = [intro, outro].flatMap((one) => (one ? one.scene.elements : []))
  const texts = scenes.flatMap(({ source }) =>
    source.kind === 'text' ? [source.style.font, ...source.runs.flatMap(({ style }) => style?.font ?? [])] : [],
  )
  return [...new Set([fonts.headline.font, fonts.body.font, captions.font, ...texts])]
}
