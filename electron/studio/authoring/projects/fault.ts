import { basename, dirname } from 'node:path'
import { ProjectFileError } from '../../../common/composition/index.ts'
import type { ProjectFileFault } from '../../../common/composition/index.ts'
import { GreenroomError, message, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { brokenLine, lineOfField } from './json-lines.ts'

export type ProjectFaultCode =
  | ProjectFileFault
  | 'missing'
  | 'denied'
  | 'not-a-file'
  | 'too-large'
  | 'not-text'
  | 'disk-full'
  | 'disk'
  | 'name'

/** Why a project file could not be read or written: a message for the user, and what to do next. */
export class ProjectFault extends GreenroomError<ProjectFaultCode> {
  /** Path of the project file. */
  readonly file: string
  /** The invalid field of the document; undefined when no single field is at fault. */
  readonly path: string | undefined
  /** Line of the fault in the file, from 1; undefined when it can't be told. */
  readonly line: number | undefined

  constructor(
    code: ProjectFaultCode,
    file: string,
    text: Text,
    next: Text,
    more: { cause?: unknown; path?: string | undefined; line?: number | undefined } = {},
  ) {
    super(code, text, { next, field: more.path, cause: more.cause })
    this.file = file
    this.path = more.path
    this.line = more.line
  }
}

/** A file name for messages: control characters made visible, and shortened. */
export function shownName(file: string): string {
  const name = JSON.stringify(basename(file)).slice(1, -1)
  return name.length > 80 ? `${name.slice(0, 60)}…${name.slice(-16)}` : name
}

/**
 * Turns an error of reading or writing `file` into a ProjectFault; errors that neither file nor disk caused are
 * returned unchanged. With the file's `text`, the fault names the line.
 */
export function faultOf(error: unknown, file: string, doing: 'read' | 'write', text = ''): unknown {
  if (error instanceof ProjectFault) return error
  if (error instanceof ProjectFileError) {
    const line = lineOf(error, text)
    const name = shownName(file)
    const location = line === undefined ? name : message('projectFile.line', { name, line })
    const whole = textAt(location, error.text)
    return new ProjectFault(error.code, file, whole, error.next, { cause: error, path: error.path, line })
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = typeof code === 'string' ? textsFor(code, file, doing) : undefined
  return words ? new ProjectFault(words[0], file, words[1], words[2], { cause: error }) : error
}

function lineOf(error: ProjectFileError, text: string): number | undefined {
  if (text.trim() === '' || error.code === 'too-new') return undefined
  if (error.code === 'not-json') return brokenLine(text) ?? undefined
  return error.code === 'damaged' && error.path ? (lineOfField(text, error.path) ?? undefined) : undefined
}

function textsFor(code: string, file: string, doing: 'read' | 'write'): [ProjectFaultCode, Text, Text] | undefined {
  const name = shownName(file)
  const folder = dirname(file)
  switch (code) {
    case 'ENOENT':
      return doing === 'read'
        ? ['missing', message('projectErrors.fileGone', { folder, name }), message('projectErrors.chooseAgain')]
        : ['missing', message('projectErrors.noFolder', { folder }), message('projectErrors.createFolder')]
    case 'EACCES':
    case 'EPERM':
      return doing === 'read'
        ? ['denied', message('projectErrors.mayNotRead', { name }), message('projectErrors.changePermissions')]
        : ['denied', message('projectErrors.mayNotWrite', { name, folder }), message('projectErrors.saveInOwnFolder')]
    case 'EROFS':
      return ['denied', message('projectErrors.readOnlyFolder', { folder }), message('projectErrors.saveElsewhere')]
    case 'ENOTDIR':
      return ['missing', message('projectErrors.notAFolder', { folder }), message('projectErrors.chooseFolder')]
    case 'EISDIR':
      return ['not-a-file', message('projectErrors.isFolder', { name }), message('projectErrors.chooseFile')]
    case 'ENOSPC':
    case 'EDQUOT':
      return ['disk-full', message('projectErrors.diskFull', { name }), message('projectErrors.freeSpace')]
    case 'ENAMETOOLONG':
      return ['name', message('projectErrors.nameTooLong', { name }), message('projectErrors.chooseShorter')]
    case 'EBUSY':
    case 'ETXTBSY':
      return ['denied', message('projectErrors.inUse', { name }), message('projectErrors.closeThere')]
    case 'ELOOP':
      return ['missing', message('projectErrors.circularLink', { name }), message('projectErrors.chooseFileItself')]
    case 'EIO':
    case 'EFBIG':
    case 'EMFILE':
    case 'ENFILE':
    case 'ESTALE':
      return ['disk', message('projectErrors.diskError', { folder, code }), message('projectErrors.checkDisk')]
    default:
      return undefined
  }
}
