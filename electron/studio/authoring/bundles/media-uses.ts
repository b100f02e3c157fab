import { fieldName } from '../../../common/service/explain.ts'

/** What a file has to be: a still picture of a size, something that is seen, something that is heard, or any media. */
export type MediaRole = 'still' | 'picture' | 'sound' | 'media'

/** A file or a web address that a part of a document names. */
export interface MediaUse {
  /** Name of the field, such as `music.source`. */
  field: string
  role: MediaRole
  path?: string
  url?: string
  /** Size in px that the document states. */
  size?: { width: number; height: number }
}

/** Every source in a part of a document that is a file or an address, wherever it is. */
export function mediaUsesOf(document: unknown): MediaUse[] {
  const found: MediaUse[] = []
  const visit = (value: unknown, path: readonly (string | number)[], role: MediaRole): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => visit(one, [...path, index], role))
    if (typeof value !== 'object' || value === null) return
    const fields = value as Record<string, unknown>
    const field = fieldName(path)
    if (fields['kind'] === 'asset' && typeof fields['path'] === 'string')
      found.push({ field, role, path: fields['path'] })
    else if (fields['kind'] === 'url' && typeof fields['url'] === 'string')
      found.push({ field, role, url: fields['url'] })
    else {
      const own = path.at(-1) === 'music' ? 'sound' : roleOf(fields['kind'])
      for (const [key, one] of Object.entries(fields)) visit(one, [...path, key], own)
    }
  }
  visit(document, [], 'media')
  return found
}

/** @param kind that of an element or a voice */
function roleOf(kind: unknown): MediaRole {
  if (kind === 'audio' || kind === 'clone') return 'sound'
  return kind === 'image' || kind === 'video' ? 'picture' : 'media'
}
