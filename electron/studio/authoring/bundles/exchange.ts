import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { nameKey } from '../../../common/drawing/fonts/families.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { OwnFonts } from '../../media/fonts/index.ts'
import { packBundle, unpackBundle } from './bundle.ts'
import { checkMedia } from './check-media.ts'
import { withImportFolder } from './import-folder.ts'
import { pathsOf } from './kind.ts'
import type { BundleKind } from './kind.ts'
import { mediaFormat, storeFile } from './stored-file.ts'

export interface ExchangeOptions {
  /** Folder for the files of what is taken over. */
  folder: string
  fonts: Pick<OwnFonts, 'add' | 'fonts' | 'families'>
}

export interface ImportOptions extends ExchangeOptions {
  tools: () => Promise<MediaTools>
}

/** Writes a bundle. @returns fonts that are not in it, because their licences don't permit that */
export async function exportBundle<T>(
  kind: BundleKind<T>,
  value: T,
  { path, fonts }: Pick<ExchangeOptions, 'fonts'> & { path: string },
): Promise<{ left: string[] }> {
  const named = new Set(kind.fonts(value).map(nameKey))
  const mayCopy = new Map(fonts.families().map((one) => [nameKey(one.name), one.mayCopy]))
  const own = (await fonts.fonts(null)).filter(({ name }) => named.has(nameKey(name)))
  const taken = own.filter(({ name }) => mayCopy.get(nameKey(name)) === true)
  const bytes = await packBundle(
    kind,
    value,
    taken.map((font) => font.path),
  )
  await withPartial(path, (partial) => writeFile(partial, bytes))
  return { left: [...new Set(own.filter((font) => !taken.includes(font)).map(({ name }) => name))] }
}

/**
 * Takes over what a bundle has; its files are kept once all of them were looked at. `notices`: fonts that were not taken, each with the
 * reason. @throws StudioError of the kind's code, `bad-file`
 */
export async function importBundle<T>(
  kind: BundleKind<T>,
  path: string,
  { folder, fonts, tools }: ImportOptions,
): Promise<{ value: T; notices: Text[] }> {
  const { value, parts, fonts: fontParts } = await unpackBundle(kind, path)
  const uses = Map.groupBy(kind.uses(value), (use) => use.path)
  return withImportFolder(folder, async (temporary) => {
    const written = new Map<string, string>()
    for (const [part, bytes] of parts) {
      const file = join(temporary, part.replace('/', '-'))
      await writeFile(file, bytes)
      written.set(part, file)
    }
    const media = pathsOf(kind, value)
    for (const part of media) {
      const file = written.get(part)!
      try {
        await mediaFormat(file, titleOf(part))
        await checkMedia(tools, file, titleOf(part), uses.get(part) ?? [])
      } catch (error) {
        throw error instanceof StudioError ? inBundle(error, basename(path)) : error
      }
    }
    const stored = new Map<string, string>()
    for (const part of media) stored.set(part, await storeFile(folder, written.get(part)!, titleOf(part)))
    const titles = new Map(fontParts.map((part) => [written.get(part)!, titleOf(part)]))
    const { refused } =
      titles.size > 0 ? await fonts.add([...titles.keys()], (file) => titles.get(file)!) : { refused: [] }
    const notices = refused.map((one) => one.message)
    return { value: kind.withPaths(value, (part) => stored.get(part)!), notices }
  })
}

/** Says of which file's part an error is. */
function inBundle(error: StudioError, name: string): StudioError {
  const text = message('bundleErrors.badContent', { name, problem: error.text })
  return new StudioError(error.code, text, { next: message('bundleErrors.anotherFile'), field: 'path', cause: error })
}

/** The name that a part's file had before it was exported. */
const titleOf = (part: string): string => part.replace(/^(?:files|fonts)\/(?:\d+_)?/, '')
