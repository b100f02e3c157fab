import { projectVersion, projectSchema } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'

/** Most attempts at removing unreadable parts. Each removes at least one, and real files need far fewer. */
const mostRounds = 200

/**
 * Reads as much of a project of a newer version as this version understands, for display only: unknown fields, elements
 * and scenes are left out. Null when too little is left.
 */
export function readNewer(text: string): { project: Project; version: number } | null {
  const stored = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  if (!isRecord(stored) || typeof stored.version !== 'number') return null
  const version = stored.version
  const document: Record<string, unknown> = { ...stored, version: projectVersion }
  for (let round = 0; round < mostRounds; round += 1) {
    const read = projectSchema.safeParse(document)
    if (read.success) return { project: read.data, version }
    let changed = false
    // Issues are handled from the last to the first, so that removing one does not shift the index of the others.
    for (const issue of read.error.issues.toReversed()) {
      changed =
        (issue.code === 'unrecognized_keys'
          ? dropKeys(document, issue.path, issue.keys)
          : dropPart(document, issue.path)) || changed
    }
    if (!changed) return null
  }
  return null
}

function dropKeys(document: unknown, path: readonly PropertyKey[], keys: readonly string[]): boolean {
  const holder = at(document, path)
  if (!isRecord(holder)) return false
  let dropped = false
  for (const key of keys) dropped = Reflect.deleteProperty(holder, key) || dropped
  return dropped
}

/** Removes the element that holds the unreadable value, or its scene when no element does. */
function dropPart(document: unknown, path: readonly PropertyKey[]): boolean {
  const [first, scene, inner, element] = path
  if (first !== 'scenes' || typeof scene !== 'number') return false
  const whole = inner === 'elements' && typeof element === 'number'
  const list = at(document, whole ? ['scenes', scene, 'elements'] : ['scenes'])
  if (!Array.isArray(list)) return false
  return list.splice(whole ? element : scene, 1).length > 0
}

function at(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (holder, key) =>
      typeof holder === 'object' && holder !== null ? (holder as Record<PropertyKey, unknown>)[key] : undefined,
    document,
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
