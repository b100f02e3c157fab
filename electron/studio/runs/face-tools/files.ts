import { stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { ToolField, ToolNotice } from '../../../common/bridge/index.ts'
import { isMediaError } from '../../../media/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** A file of the user with what a face tool needs to know of it. */
export interface ToolFile {
  path: string
  name: string
  info: MediaInfo
  /** Kind of the file: a moving video, a still picture, or sound alone. */
  kind: 'video' | 'photo' | 'sound'
}

/** A notice about a field of a face tool, for the window. */
export function notice(
  level: ToolNotice['level'],
  code: ToolNotice['code'],
  field: ToolField,
  values: ToolNotice['values'] = {},
): ToolNotice {
  return { code, level, field, values }
}

/** Reads a file's facts, or adds a notice why it can't be used. */
export async function lookInto(
  media: Pick<MediaAddresses, 'info'>,
  path: string,
  field: ToolField,
): Promise<{ file: ToolFile } | { notice: ToolNotice }> {
  const name = basename(path)
  const found = isAbsolute(path) ? await stat(path).catch(() => null) : null
  if (!found?.isFile()) return { notice: notice('error', 'missing', field, { name }) }
  try {
    const info = await media.info(path, name)
    return { file: { path, name, info, kind: kindOf(info) } }
  } catch (error) {
    if (!isMediaError(error)) throw error
    if (error.code === 'cancelled' || error.code === 'missing-tool') throw error
    const code = error.code === 'not-found' ? 'missing' : 'unreadable'
    return { notice: notice('error', code, field, { name, reason: error.text }) }
  }
}

/** Reads the facts of a face tool's file. @throws StudioError, MediaError when it can't be used any more */
export async function mustLookInto(
  media: Pick<MediaAddresses, 'info'>,
  path: string,
  field: ToolField,
): Promise<ToolFile> {
  const looked = await lookInto(media, path, field)
  if ('file' in looked) return looked.file
  const { code, values } = looked.notice
  throw new StudioError(
    code,
    code === 'missing'
      ? message('toolErrors.fileGone', { path })
      : message('toolErrors.fileUnreadable', { path, reason: values['reason'] ?? '' }),
    { field, next: message('runErrors.chooseFile') },
  )
}

function kindOf(info: MediaInfo): ToolFile['kind'] {
  if (info.kind === 'image') return 'photo'
  if (info.kind === 'audio') return 'sound'
  return 'video'
}

/** The error for a request in which a file or a text is missing. */
export function incomplete(): StudioError {
  return new StudioError('incomplete', message('toolErrors.incomplete'), {
    next: message('toolErrors.incompleteNext'),
  })
}
