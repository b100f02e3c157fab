import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { JsonFile } from '../../core/settings/index.ts'
import { OwnTemplates, templatesFile } from './own-templates.ts'
import type { OwnTemplatesOptions } from './own-templates.ts'

export interface OwnTemplatesDeps extends Omit<OwnTemplatesOptions, 'list' | 'folder'> {
  paths: Pick<StudioPaths, 'templates' | 'imports'>
  clock: Clock
}

/** The user's own templates of a data folder. */
export function openOwnTemplates({ paths, clock, ...rest }: OwnTemplatesDeps): OwnTemplates {
  const list = new JsonFile({
    path: paths.templates,
    schema: templatesFile,
    empty: [],
    clock,
    onBroken: rest.onBroken,
  })
  return new OwnTemplates({ ...rest, list, folder: join(paths.imports, 'templates') })
}
