import { basename, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { JsonList } from '../../core/settings/index.ts'
import { Brands } from './brands.ts'
import type { BrandsOptions } from './brands.ts'
import { kitBundle } from './kit-bundle.ts'

export interface BrandsDeps extends Pick<BrandsOptions, 'drawings' | 'fonts' | 'tools' | 'newId'> {
  paths: Pick<StudioPaths, 'brands' | 'imports'>
  clock: Clock
  /** Called with a message about a list or a kit that can't be read. */
  onBroken: (text: Text) => void
}

/** The brand kits of a data folder. */
export function openBrands({ paths, clock, onBroken, ...rest }: BrandsDeps): Brands {
  const list = new JsonList({
    path: paths.brands,
    clock,
    read: kitBundle.read,
    onBroken,
    onUnread: (name, problem) =>
      onBroken(message('brandErrors.unreadable', { name, problem, file: basename(paths.brands) })),
  })
  return new Brands({ ...rest, list, folder: join(paths.imports, 'brands') })
}
