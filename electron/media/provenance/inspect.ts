import { typeByContent } from './formats.ts'
import { loadLibrary, offline } from './library.ts'
import { sourceOf } from './report.ts'
import { storeSchema } from './store-schema.ts'
import type { ContentSource } from './types.ts'

const unchecked = { verify: { ...offline, verify_after_reading: false } }

/** Reads the credentials of a file without checking them; null where there are none that can be read. */
async function readUnchecked(path: string, type: string) {
  const loaded = await loadLibrary()
  if ('unavailable' in loaded) return null
  return loaded.library.Reader.fromAsset({ path, mimeType: type }, unchecked).catch(() => null)
}

/**
 * Whether a file has credentials that can be read; they are not checked.
 * @param type MIME type
 */
export async function hasCredentials(path: string, type: string): Promise<boolean> {
  return (await readUnchecked(path, type)) !== null
}

/**
 * Where the content of a file comes from by its own credentials, which are not checked; null where they don't tell: a file
 * without credentials is no generated one.
 */
export async function sourceOfFile(path: string): Promise<ContentSource | null> {
  const type = (await typeByContent(path).catch(() => undefined))?.mime
  const reader = type === undefined ? null : await readUnchecked(path, type)
  if (!reader) return null
  const { active_manifest: label, manifests } = storeSchema.parse(reader.json())
  const actions = (manifests[label ?? '']?.assertions ?? []).flatMap(({ data }) => data?.actions ?? [])
  const sources = actions.flatMap(({ digitalSourceType: of }) => (of === undefined ? [] : [sourceOf(of)]))
  if (sources.length === 0) return null
  return sources.every((source) => source === 'generated') ? 'generated' : 'composite'
}

/** Where the content of something made of these files comes from: it is generated where all of them are. */
export async function sourceOfFiles(paths: readonly string[]): Promise<ContentSource> {
  for (const path of paths) if ((await sourceOfFile(path)) !== 'generated') return 'composite'
  return 'generated'
}
