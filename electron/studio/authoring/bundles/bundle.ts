import { Buffer } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { quote } from '../../../common/service/media-url.ts'
import { StudioError } from '../../core/studio-error.ts'
import { pathsOf } from './kind.ts'
import type { BundleKind } from './kind.ts'

/** Bounds of a bundle: as it is, unpacked, and its parts. */
const limits = { mebibytes: 128, unpackedMebibytes: 192, parts: 200 } as const

const partName = /^(?:files|fonts)\/[a-zA-Z0-9][a-zA-Z0-9_-]{0,80}\.[a-z0-9]{1,8}$/

/** What a bundle has, with the bytes of its files; its paths are names of parts. */
export interface Unpacked<T> {
  value: T
  parts: ReadonlyMap<string, Uint8Array>
  /** Names of the parts that are font files. */
  fonts: string[]
}

/** The bytes of a bundle. @param fonts paths of font files @throws StudioError `bad-file`, or the kind's for one that is too large */
export async function packBundle<T>(kind: BundleKind<T>, value: T, fonts: readonly string[]): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {}
  const names = new Map<string, string>()
  let total = 0
  const take = async (path: string, folder: string): Promise<string> => {
    const title = basename(path, extname(path))
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .slice(0, 60)
    const name = `${folder}/${names.size}_${title}${extname(path).toLowerCase()}`
    names.set(path, name)
    const bytes = await readFile(path).catch(() => {
      throw new StudioError('bad-file', message('bundleErrors.fileMissing', { name: basename(path) }), { field: 'id' })
    })
    total += bytes.length
    if (total > limits.mebibytes * 1024 * 1024 - kind.listBytes || names.size > limits.parts)
      throw new StudioError('bad-file', message('bundleErrors.tooMuch', { limit: limits.mebibytes }), { field: 'id' })
    parts[name] = bytes
    return name
  }
  for (const path of pathsOf(kind, value)) await take(path, 'files')
  const fontNames: string[] = []
  for (const path of fonts) fontNames.push(await take(path, 'fonts'))
  const list = {
    schema: kind.format,
    version: 1,
    [kind.field]: kind.withPaths(value, (path) => names.get(path)!),
    fonts: fontNames,
  }
  return zipSync({ [kind.list]: Buffer.from(JSON.stringify(list, null, 2)), ...parts }, { level: 0 })
}

/**
 * Reads a bundle, which may be anybody's: only parts that it names are unpacked, none beyond the limits, and none of their names is a
 * path. @throws StudioError of the kind's code with what is wrong
 */
export async function unpackBundle<T>(kind: BundleKind<T>, path: string): Promise<Unpacked<T>> {
  const name = basename(path)
  const refused = (text: Text): StudioError =>
    new StudioError(kind.code, text, { next: message('bundleErrors.anotherFile'), field: 'path' })
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) throw refused(message('bundleErrors.isFolder', { name }))
  if (!found?.isFile()) throw refused(message('bundleErrors.fileMissing', { name }))
  if (found.size > limits.mebibytes * 1024 * 1024)
    throw refused(message('bundleErrors.bundleLarge', { name, limit: limits.mebibytes }))
  const bytes = await readFile(path)
  const unpacked = (wants: (part: string) => boolean): Record<string, Uint8Array> =>
    unpackedParts(bytes, wants, wants(kind.list) ? kind.listBytes : limits.unpackedMebibytes * 1024 * 1024, {
      large: () =>
        refused(
          wants(kind.list)
            ? message('bundleErrors.listLarge', { name, limit: kind.listBytes / 1_000_000 })
            : message('bundleErrors.unpackedLarge', { name, limit: limits.unpackedMebibytes }),
        ),
      none: () => refused(kind.isNone(name)),
    })
  const list = listOf(kind, unpacked((part) => part === kind.list)[kind.list])
  if (list === null) throw refused(kind.isNone(name))
  if (list === 'newer') throw refused(message('bundleErrors.newer', { name }))
  const read = kind.read(list.value)
  if ('problem' in read) throw refused(message('bundleErrors.badContent', { name, problem: read.problem }))
  const { value } = read
  for (const { field, url } of kind.uses(value)) {
    // An address that is none yet fetches nothing; the check of the project tells it.
    const protocol = url !== undefined && URL.canParse(url) ? new URL(url).protocol : 'https:'
    if (protocol === 'https:' || protocol === 'http:') continue
    const problem = message('requestProblems.notWeb', { field, value: quote(protocol) })
    throw refused(message('bundleErrors.badContent', { name, problem }))
  }
  const wanted = new Set([...pathsOf(kind, value), ...list.fonts])
  for (const part of wanted) if (!partName.test(part)) throw refused(message('bundleErrors.badPart', { name, part }))
  if (wanted.size > limits.parts) throw refused(message('bundleErrors.manyParts', { name, limit: limits.parts }))
  const parts = new Map(Object.entries(unpacked((part) => wanted.has(part))))
  const missing = [...wanted].find((part) => !parts.has(part))
  if (missing !== undefined) throw refused(message('bundleErrors.partMissing', { name, part: missing }))
  return { value, parts, fonts: list.fonts }
}

/** What the list of a bundle says; null: it is none of this kind. */
function listOf<T>(
  { format, field }: BundleKind<T>,
  bytes: Uint8Array | undefined,
): { value: unknown; fonts: string[] } | 'newer' | null {
  if (!bytes) return null
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // Whatever it is, it is no list.
    return null
  }
  const version = z.object({ schema: z.literal(format), version: z.number() }).safeParse(value)
  if (version.success && version.data.version > 1) return 'newer'
  const list = z
    .strictObject({
      schema: z.literal(format),
      version: z.literal(1),
      [field]: z.unknown(),
      fonts: z.array(z.string().regex(partName)).max(50),
    })
    .safeParse(value)
  if (!list.success) return null
  const fields: Record<string, unknown> = list.data
  return { value: fields[field], fonts: list.data.fonts as string[] }
}

function unpackedParts(
  bytes: Uint8Array,
  wants: (part: string) => boolean,
  limit: number,
  refuse: { large: () => StudioError; none: () => StudioError },
): Record<string, Uint8Array> {
  let total = 0
  try {
    return unzipSync(bytes, {
      // An entry that unpacks to more than its header says is cut off at that size.
      filter(part) {
        if (!wants(part.name)) return false
        total += part.originalSize
        if (total <= limit) return true
        throw refuse.large()
      },
    })
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw refuse.none()
  }
}
