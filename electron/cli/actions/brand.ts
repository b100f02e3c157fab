import { dirname, resolve } from 'node:path'
import { applyBrandKit, isUnchanged } from '../../common/composition/brand/index.ts'
import { message } from '../../common/messages/index.ts'
import { asSavedAt, readProject, writeProject } from '../../studio/authoring/projects/index.ts'
import type { ExchangeOutOptions } from './exchange.ts'
import { withKept } from './kept.ts'
import type { CommandContext } from '../context.ts'
import { newFile } from '../files.ts'

/** Puts a project into a brand, as a new project file. */
export async function applyBrand(
  context: CommandContext,
  name: string,
  path: string,
  options: ExchangeOutOptions,
): Promise<void> {
  const written = await readProject(resolve(path))
  const kit = await withKept(context, ({ brands }) => brands.must(name))
  const { project, change } = applyBrandKit(written, kit)
  const file = await newFile(options.out, { force: options.force === true })
  await writeProject(file, asSavedAt(project, dirname(resolve(path)), file))
  const { scenes, colors, fonts, parts } = change
  const line = isUnchanged(change)
    ? message('cliMake.brandSame', { path: file, name: kit.name })
    : message('cliMake.branded', { path: file, name: kit.name, n: scenes, colors, fonts, parts })
  context.reporter.result([line], 'done', { file, brand: kit.name, scenes, colors, fonts, parts })
}
