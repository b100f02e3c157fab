import { basename, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { JsonList } from '../../core/settings/index.ts'
import { OwnTemplates } from './own-templates.ts'
import type { OwnTemplatesOptions } from './own-templates.ts'
import { readTemplate } from './template-bundle.ts'

export interface OwnTemplatesDeps extends Omit<OwnTemplatesOptions, 'list' | 'folder'> {
  paths: Pick<StudioPaths, 'templates' | 'imports'>
  clock: Clock
  /** Called with a message about a list or a template that can't be read. */
  onBroken: (text: Text) => void
}

/** The user's own templates of a data folder. */
export function openOwnTemplates({ paths, clock, onBroken, ...rest }: OwnTemplatesDeps): OwnTemplates {
  const list = new JsonList({
    path: paths.templates,
    clock,
    read: readTemplate,
    onBroken,
    onUnread: (name, problem) =>
      onBroken(message('templateErrors.unreadable', { name, problem, file: basename(paths.templates) })),
  })
  return new OwnTemplates({ ...rest, list, folder: join(paths.imports, 'templates') })
}
