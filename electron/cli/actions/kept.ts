import { randomUUID } from 'node:crypto'
import type { BrandKit } from '../../common/composition/brand/index.ts'
import { findTools } from '../../media/index.ts'
import { openBrands } from '../../studio/authoring/brands/index.ts'
import type { Brands } from '../../studio/authoring/brands/index.ts'
import { openOwnTemplates } from '../../studio/authoring/own-templates/index.ts'
import type { OwnTemplates } from '../../studio/authoring/own-templates/index.ts'
import { systemClock } from '../../studio/core/clock.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { Drawings } from '../../studio/media/drawings/index.ts'
import { openOwnFonts } from '../../studio/media/fonts/index.ts'
import type { CommandContext } from '../context.ts'
import { openDataFolder } from '../open-data-folder.ts'

/** What a data folder keeps for projects. */
export interface Kept {
  brands: Brands
  templates: OwnTemplates
}

/** The brand kits and templates of the data folder for one command. */
export async function withKept<T>(context: CommandContext, work: (kept: Kept) => Promise<T>): Promise<T> {
  const paths = dataPaths(await openDataFolder(context.env))
  const onBroken = (text: Parameters<typeof context.reporter.warn>[0]): void => context.reporter.warn(text)
  const fonts = await openOwnFonts(paths.fonts, systemClock, onBroken)
  const drawings = new Drawings({ folder: paths.drawings, now: () => systemClock.now(), fonts })
  try {
    const more = { paths, clock: systemClock, newId: randomUUID, fonts, tools: () => findTools(), onBroken }
    const brands = openBrands({ ...more, drawings })
    const templates = openOwnTemplates(more)
    return await work({ brands, templates })
  } finally {
    await drawings.close()
  }
}

/** All kits, and the one that a command names. @throws StudioError `no-brand` */
export function commandKits(
  context: CommandContext,
  name: string | undefined,
): Promise<{ kits: BrandKit[]; usual: BrandKit | null }> {
  return withKept(context, async ({ brands }) => ({
    kits: await brands.kits(),
    usual: name === undefined ? null : await brands.must(name),
  }))
}
