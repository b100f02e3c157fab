import { join } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { JsonFile } from '../../core/settings/index.ts'
import { Brands, brandsFile } from './brands.ts'
import type { BrandsOptions } from './brands.ts'

export interface BrandsDeps extends Pick<BrandsOptions, 'drawings' | 'fonts' | 'newId'> {
  paths: Pick<StudioPaths, 'brands' | 'imports'>
  clock: Clock
  /** Called with a message when the list of kits can't be read. */
  onBroken: (text: Text) => void
}

/** The brand kits of a data folder. */
export function openBrands({ paths, clock, onBroken, ...rest }: BrandsDeps): Brands {
  const list = new JsonFile({ path: paths.brands, schema: brandsFile, empty: [], clock, onBroken })
  return new Brands({ ...rest, list, folder: join(paths.imports, 'brands') })
}
