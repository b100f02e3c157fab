import { Buffer } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { z } from 'zod'
import { brandKitSchema, kitPaths, mostKitCharacters, withKitPaths } from '../../../common/composition/brand/index.ts'
import type { BrandKit } from '../../../common/composition/brand/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Bounds of a brand kit's file: as it is, unpacked, and its parts. */
export const bundleLimits = { mebibytes: 128, unpackedMebibytes: 192, parts: 200 } as const

const partName = /^(?:files|fonts)\/[a-zA-Z0-9][a-zA-Z0-9_-]{0,80}\.[a-z0-9]{1,8}$/
const listName = 'brand.json'
const bundleFormat = 'greenroom.brand'

const listSchema = z.strictObject({
  schema: z.literal(bundleFormat),
  version: z.literal(1),
  kit: z.unknown(),
  /** Names of the parts that are font files. */
  fonts: z.array(z.string().regex(partName)).max(50),
})

/** A brand kit with the bytes of its files; its paths are names of parts. */
export interface UnpackedKit {
  kit: BrandKit
  parts: ReadonlyMap<string, Uint8Array>
  fonts: string[]
}

/** The bytes of a brand kit's file: a ZIP of the kit, its files and its fonts. @param fonts paths of font files */
export async function packKit(kit: BrandKit, fonts: readonly string[]): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {}
  const names = new Map<string, string>()
  const take = async (path: string, folder: string): Promise<string> => {
    const title = basename(path, extname(path))
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .slice(0, 60)
    const name = `${folder}/${names.size}_${title}${extname(path).toLowerCase()}`
    names.set(path, name)
    parts[name] = await readFile(path).catch(() => {
      throw new StudioError('bad-file', message('brandErrors.fileMissing', { name: basename(path) }), { field: 'id' })
    })
    return name
  }
  for (const path of kitPaths(kit)) await take(path, 'files')
  const fontNames: string[] = []
  for (const path of fonts) fontNames.push(await take(path, 'fonts'))
  const list = {
    schema: bundleFormat,
    version: 1,
    kit: withKitPaths(kit, (path) => names.get(path)!),
    fonts: fontNames,
  }
  return zipSync({ [listName]: Buffer.from(JSON.stringify(list, null, 2)), ...parts }, { level: 0 })
}

/**
 * Reads a brand kit's file, which may be anybody's: only parts that the kit names are unpacked, none beyond the limits,
 * and none of their names is a path. @throws StudioError `bad-brand` with what is wrong
 */
export async function unpackKit(path: string): Promise<UnpackedKit> {
  const name = basename(path)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw refused(message('brandErrors.fileMissing', { name }))
  if (found.size > bundleLimits.mebibytes * 1024 * 1024)
    throw refused(message('brandErrors.bundleLarge', { name, limit: bundleLimits.mebibytes }))
  const bytes = await readFile(path)
  const first = unpacked(bytes, name, (part) => part === listName)[listName]
  if (!first) throw refused(message('brandErrors.noBrand', { name }))
  const list = listOf(first, name)
  const read = brandKitSchema.safeParse(list.kit)
  if (!read.success) {
    const problem = explainProblem(read.error.issues[0]!, list.kit, message('brandErrors.kit')).message
    throw refused(message('brandErrors.badKit', { name, problem }))
  }
  const wanted = new Set([...kitPaths(read.data), ...list.fonts])
  for (const part of wanted) if (!partName.test(part)) throw refused(message('brandErrors.badPart', { name, part }))
  if (wanted.size > bundleLimits.parts)
    throw refused(message('brandErrors.manyParts', { name, limit: bundleLimits.parts }))
  const parts = new Map(Object.entries(unpacked(bytes, name, (part) => wanted.has(part))))
  const missing = [...wanted].find((part) => !parts.has(part))
  if (missing !== undefined) throw refused(message('brandErrors.partMissing', { name, part: missing }))
  return { kit: read.data, parts, fonts: list.fonts }
}

function listOf(bytes: Uint8Array, name: string): z.infer<typeof listSchema> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    const version = z.object({ schema: z.literal(bundleFormat), version: z.number() }).safeParse(value)
    if (version.success && version.data.version > 1) throw refused(message('brandErrors.newer', { name }))
    return listSchema.parse(value)
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw refused(message('brandErrors.noBrand', { name }))
  }
}

function unpacked(bytes: Uint8Array, name: string, wants: (part: string) => boolean): Record<string, Uint8Array> {
  let total = 0
  try {
    return unzipSync(bytes, {
      // An entry that unpacks to more than its header says is cut off at that size.
      filter(part) {
        if (!wants(part.name)) return false
        total += part.originalSize
        const limit = part.name === listName ? mostKitCharacters * 4 : bundleLimits.unpackedMebibytes * 1024 * 1024
        if (total <= limit) return true
        throw refused(message('brandErrors.bundleLarge', { name, limit: bundleLimits.unpackedMebibytes }))
      },
    })
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw refused(message('brandErrors.noBrand', { name }))
  }
}

function refused(text: Text): StudioError {
  return new StudioError('bad-brand', text, { next: message('brandErrors.anotherFile'), field: 'path' })
}
