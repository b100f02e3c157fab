import { dirname, resolve } from 'node:path'
import { applyBrandKit, isUnchanged } from '../../common/composition/brand/index.ts'
import { message } from '../../common/messages/index.ts'
import { asSavedAt, readProject, writeProject } from '../../studio/authoring/projects/index.ts'
import { withBrands } from './command-brands.ts'
import type { CommandContext } from '../context.ts'
import { newFile } from '../files.ts'

export interface BrandOptions {
  json?: boolean
}

export interface BrandOutOptions extends BrandOptions {
  out: string
  force?: boolean
}

/** Lists brand kits. */
export async function listBrands(context: CommandContext): Promise<void> {
  const { reporter } = context
  const kits = await withBrands(context, (brands) => brands.kits())
  const heads = [message('cliMake.brandName'), message('cliMake.brandColors')]
  const rows = kits.map(({ name, colors }) => [name, Object.values(colors).join(' ')])
  reporter.table(
    heads,
    rows,
    'brand',
    kits.map(({ id, name, colors, fonts }) => ({ id, name, colors, fonts })),
  )
  if (kits.length === 0) reporter.note(message('brandErrors.noneYet'))
}

/** Takes over brand kits from their files. */
export async function importBrand(context: CommandContext, path: string): Promise<void> {
  const { kit, notices } = await withBrands(context, (brands) => brands.importFrom(resolve(path)))
  for (const notice of notices) context.reporter.warn(notice)
  const { id, name } = kit
  context.reporter.result([message('cliMake.brandTaken', { name })], 'done', { id, name })
}

/** Writes a brand kit as one file. */
export async function exportBrand(context: CommandContext, name: string, options: BrandOutOptions): Promise<void> {
  const file = await newFile(options.out, { force: options.force === true })
  const { left } = await withBrands(context, async (brands) => brands.exportTo((await brands.must(name)).id, file))
  if (left.length > 0) context.reporter.warn(message('cliMake.fontsLeft', { names: left.join(', ') }))
  context.reporter.result([message('cliMake.brandWritten', { name, path: file })], 'done', { file })
}

/** Puts a project into a brand, as a new project file. */
export async function applyBrand(
  context: CommandContext,
  name: string,
  path: string,
  options: BrandOutOptions,
): Promise<void> {
  const written = await readProject(resolve(path))
  const kit = await withBrands(context, (brands) => brands.must(name))
  const { project, change } = applyBrandKit(written, kit)
  const file = await newFile(options.out, { force: options.force === true })
  await writeProject(file, asSavedAt(project, dirname(resolve(path)), file))
  const { scenes, colors, fonts, parts } = change
  const line = isUnchanged(change)
    ? message('cliMake.brandSame', { path: file, name: kit.name })
    : message('cliMake.branded', { path: file, name: kit.name, n: scenes, colors, fonts, parts })
  context.reporter.result([line], 'done', { file, brand: kit.name, scenes, colors, fonts, parts })
}
