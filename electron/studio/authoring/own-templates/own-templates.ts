import { isAbsolute, resolve } from 'node:path'
import { assetPaths } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { mostTemplateCharacters, templateNameSchema, templateProject } from '../../../common/templates/index.ts'
import type { OwnTemplate, Purpose } from '../../../common/templates/index.ts'
import type { JsonList } from '../../core/settings/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { OwnFonts } from '../../media/fonts/index.ts'
import { exportBundle, freeName, importBundle, named, storeFile } from '../bundles/index.ts'
import { withAssetPaths } from '../projects/index.ts'
import { templateBundle } from './template-bundle.ts'

/** Most templates that are kept. */
const mostTemplates = 200

export interface OwnTemplatesOptions {
  list: JsonList<OwnTemplate>
  /** Folder for the files of templates; they stay when a template is deleted, because projects name them. */
  folder: string
  fonts: Pick<OwnFonts, 'add' | 'fonts' | 'families'>
  tools: () => Promise<MediaTools>
  newId: () => string
}

export interface NewTemplate {
  name: string
  purpose: Purpose
  project: Project
  /** Folder that relative paths of the project refer to. */
  home: string
}

/** The user's own templates, which several programs may change at once. */
export class OwnTemplates {
  readonly #options: OwnTemplatesOptions
  /** Templates that were deleted since the studio began, by id: each can be restored. */
  readonly #removed = new Map<string, OwnTemplate>()

  constructor(options: OwnTemplatesOptions) {
    this.#options = options
  }

  get folder(): string {
    return this.#options.folder
  }

  /** All templates by name. */
  async templates(): Promise<OwnTemplate[]> {
    return (await this.#options.list.read()).toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** The template of a name or an id. @throws StudioError `no-template` */
  async must(wanted: string): Promise<OwnTemplate> {
    const all = await this.templates()
    const found = all.find(({ id }) => id === wanted) ?? named(all, wanted)
    if (!found) throw noTemplate(wanted, all)
    return found
  }

  /** Makes a template of a project, and keeps its files. @throws StudioError `template-name-taken`, `bad-file`, `too-large` */
  async save({ name: given, purpose, project, home }: NewTemplate): Promise<OwnTemplate> {
    const name = readName(given)
    refuseTaken(name, await this.#options.list.read())
    const kept = templateProject(project)
    if (JSON.stringify(kept).length > mostTemplateCharacters)
      throw new StudioError('too-large', message('templateErrors.large'), { field: 'project' })
    const stored = new Map<string, string>()
    for (const path of assetPaths(kept))
      stored.set(path, await storeFile(this.#options.folder, isAbsolute(path) ? path : resolve(home, path)))
    const template: OwnTemplate = {
      id: this.#options.newId(),
      name,
      purpose,
      project: withAssetPaths(kept, (path) => stored.get(path)!),
    }
    return this.#change((all) => {
      refuseTaken(name, all)
      return [[...all, template], template]
    })
  }

  /** @throws StudioError `no-template`, `template-name-taken` */
  async rename(id: string, given: string): Promise<void> {
    const name = readName(given)
    await this.#change((all) => {
      const others = all.filter((one) => one.id !== id)
      if (others.length === all.length) throw noTemplate(id, all)
      refuseTaken(name, others)
      return [all.map((one) => (one.id === id ? { ...one, name } : one)), null]
    })
  }

  /** Deletes a template, which `restore` brings back. Its files stay for projects that were made of it. */
  async remove(id: string): Promise<void> {
    await this.#change((all) => {
      const removed = all.find((one) => one.id === id)
      if (!removed) throw noTemplate(id, all)
      this.#removed.set(id, removed)
      return [all.filter((one) => one !== removed), null]
    })
  }

  /** Brings a deleted template back, under a free name. @throws StudioError `no-template` */
  async restore(id: string): Promise<void> {
    await this.#change((all) => {
      const removed = this.#removed.get(id)
      if (!removed) throw noTemplate(id, all)
      if (all.some((one) => one.id === id)) return [all, null]
      return [[...all, { ...removed, name: freeName(removed.name, all) }], null]
    })
    this.#removed.delete(id)
  }

  /** Writes a template as one file. @returns fonts that are not in it, because their licences don't permit that */
  async exportTo(id: string, path: string): Promise<{ left: string[] }> {
    return exportBundle(templateBundle, await this.must(id), { path, fonts: this.#options.fonts })
  }

  /** Takes over a template's file, under a free name. @throws StudioError `bad-template` with what is wrong with it */
  async importFrom(path: string): Promise<{ template: OwnTemplate; notices: Text[] }> {
    const { value, notices } = await importBundle(templateBundle, path, this.#options)
    const project = templateProject(value.project)
    const template = await this.#change((all) => {
      const imported = { ...value, project, id: this.#options.newId(), name: freeName(value.name, all) }
      return [[...all, imported], imported]
    })
    return { template, notices }
  }

  #change<T>(change: (all: OwnTemplate[]) => [OwnTemplate[], T]): Promise<T> {
    return this.#options.list.change((all) => {
      const [changed, answer] = change(all)
      if (changed.length > Math.max(mostTemplates, all.length))
        throw new StudioError('too-many-templates', message('templateErrors.tooMany', { limit: mostTemplates }))
      return [changed, answer]
    })
  }
}

function readName(name: string): string {
  const read = templateNameSchema.safeParse(name)
  if (read.success) return read.data
  throw new StudioError('invalid-input', message('templateErrors.name', { limit: 100 }), { field: 'name' })
}

function refuseTaken(name: string, all: readonly OwnTemplate[]): void {
  if (!named(all, name)) return
  throw new StudioError('template-name-taken', message('templateErrors.nameTaken', { name }), { field: 'name' })
}

function noTemplate(name: string, all: readonly OwnTemplate[]): StudioError {
  const names = all.map((one) => one.name).join(', ')
  return new StudioError('no-template', message('templateErrors.noSuch', { name }), {
    next: names === '' ? message('templateErrors.noneYet') : message('brandErrors.nameOne', { names }),
    field: 'id',
  })
}
