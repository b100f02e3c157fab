import { basename, isAbsolute, resolve } from 'node:path'
import type { ImportedBrand, ReadLogo } from '../../../common/bridge/index.ts'
import { brandKitSchema, withPaths } from '../../../common/composition/brand/index.ts'
import type { BrandKit, KitScene } from '../../../common/composition/brand/index.ts'
import { assetPaths, emptyProject } from '../../../common/composition/index.ts'
import type { Scene } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import type { JsonList } from '../../core/settings/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Drawings } from '../../media/drawings/index.ts'
import type { OwnFonts } from '../../media/fonts/index.ts'
import { checkMedia, exportBundle, freeName, importBundle, mediaFormat, named, storeFile } from '../bundles/index.ts'
import { kitBundle } from './kit-bundle.ts'
import { readLogo } from './logo.ts'

/** Most kits that are kept. */
const mostKits = 200

export interface BrandsOptions {
  list: JsonList<BrandKit>
  /** Folder for the files of kits; they stay when a kit is deleted, because projects name them. */
  folder: string
  drawings: Pick<Drawings, 'draw'>
  fonts: Pick<OwnFonts, 'add' | 'fonts' | 'families'>
  tools: () => Promise<MediaTools>
  newId: () => string
}

/** The user's brand kits, which several programs may change at once. */
export class Brands {
  readonly #options: BrandsOptions

  constructor(options: BrandsOptions) {
    this.#options = options
  }

  get folder(): string {
    return this.#options.folder
  }

  /** All kits by name. */
  async kits(): Promise<BrandKit[]> {
    return (await this.#options.list.read()).toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** The kit of a name or an id. @throws StudioError `no-brand` naming those that there are */
  async must(wanted: string): Promise<BrandKit> {
    const kits = await this.kits()
    const found = kits.find(({ id }) => id === wanted) ?? named(kits, wanted)
    if (found) return found
    throw noBrand(wanted, kits)
  }

  /** Keeps a kit, a new one or a changed one. @throws StudioError `invalid-input`, `brand-name-taken` */
  keep(value: unknown): Promise<BrandKit> {
    const read = brandKitSchema.safeParse(value)
    if (!read.success) {
      const { message: text } = explainProblem(read.error.issues[0]!, value, message('brandErrors.kit'))
      throw new StudioError('invalid-input', text, { field: read.error.issues[0]!.path.join('.') })
    }
    const kit = read.data
    return this.#change((kits) => {
      if (
        named(
          kits.filter(({ id }) => id !== kit.id),
          kit.name,
        )
      )
        throw new StudioError('brand-name-taken', message('brandErrors.nameTaken', { name: kit.name }), {
          field: 'name',
        })
      return [[...kits.filter(({ id }) => id !== kit.id), kit], kit]
    })
  }

  /** Deletes a kit. Its files stay, so that projects keep their logos and music and the kit can be kept again. */
  async remove(id: string): Promise<void> {
    await this.#change((kits) => [kits.filter((kit) => kit.id !== id), null])
  }

  /** A copy of a kit under a free name. */
  duplicate(id: string): Promise<BrandKit> {
    return this.#change((kits) => {
      const kit = kits.find((one) => one.id === id)
      if (!kit) throw noBrand(id, kits)
      const copy = { ...kit, id: this.#options.newId(), name: freeName(kit.name, kits) }
      return [[...kits, copy], copy]
    })
  }

  /** Reads a logo and keeps its picture. @throws StudioError `bad-logo`, `bad-drawing` */
  readLogo(path: string): Promise<Omit<ReadLogo, 'url'>> {
    return readLogo(path, this.#options)
  }

  /** Keeps the file of a kit's music. @throws StudioError `bad-file` */
  async storeMusic(path: string): Promise<string> {
    const name = basename(path)
    await mediaFormat(path, name)
    await checkMedia(this.#options.tools, path, name, [{ role: 'sound' }])
    return storeFile(this.#options.folder, path)
  }

  /** A scene of a project for a kit, its files kept. @param home folder of the project @throws StudioError `bad-file` */
  async storeScene(scene: Scene, canvas: KitScene['canvas'], home: string): Promise<KitScene> {
    const stored = new Map<string, string>()
    for (const path of assetPaths({ ...emptyProject('p', ''), scenes: [scene] }))
      stored.set(path, await storeFile(this.#options.folder, isAbsolute(path) ? path : resolve(home, path)))
    const { part: _part, ...own } = withPaths(scene, (path) => stored.get(path) ?? path)
    return { canvas: { width: canvas.width, height: canvas.height }, scene: own }
  }

  /** Writes a kit as one file. @returns fonts that are not in it, because their licences don't permit that */
  async exportTo(id: string, path: string): Promise<{ left: string[] }> {
    return exportBundle(kitBundle, await this.must(id), { path, fonts: this.#options.fonts })
  }

  /** Takes over a kit's file, under a free name. @throws StudioError `bad-brand` with what is wrong with it */
  async importFrom(path: string): Promise<Omit<ImportedBrand, 'brand'> & { kit: BrandKit }> {
    const { value, notices } = await importBundle(kitBundle, path, this.#options)
    const kit = await this.#change((kits) => {
      const imported = { ...value, id: this.#options.newId(), name: freeName(value.name, kits) }
      return [[...kits, imported], imported]
    })
    return { kit, notices }
  }

  #change<T>(change: (kits: BrandKit[]) => [BrandKit[], T]): Promise<T> {
    return this.#options.list.change((kits) => {
      const [changed, answer] = change(kits)
      if (changed.length > Math.max(mostKits, kits.length))
        throw new StudioError('too-many-brands', message('brandErrors.tooMany', { limit: mostKits }))
      return [changed, answer]
    })
  }
}

/** No kit has this name. */
export function noBrand(name: string, kits: readonly BrandKit[]): StudioError {
  const names = kits.map((kit) => kit.name).join(', ')
  return new StudioError('no-brand', message('brandErrors.noSuch', { name }), {
    next: names === '' ? message('brandErrors.noneYet') : message('brandErrors.nameOne', { names }),
    field: 'brand',
  })
}
