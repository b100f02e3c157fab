import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { parse } from '../../common/composition/index.ts'
import { writeProject } from '../../studio/authoring/projects/index.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { newFile, readJson } from '../files.ts'
import { message, textAt } from '../../common/messages/index.ts'

export interface ParseOptions {
  out: string
  name?: string
  force?: boolean
  json?: boolean
}

/** Makes a project of a request body. */
export async function parseBody({ reporter }: CommandContext, path: string, options: ParseOptions): Promise<void> {
  const body = await readJson(path)
  const name = options.name ?? basename(path, extname(path))
  const parsed = parse(body, { newId: randomUUID, name })
  if (!parsed.ok)
    throw usageError(
      'body',
      message('cliMake.notProject', { path }),
      undefined,
      parsed.reasons.map((reason) => textAt(reason.path, reason.message)),
    )
  const file = await newFile(options.out, { force: options.force === true })
  await writeProject(file, parsed.project)
  const { kind, project } = parsed
  const scenes = project.scenes.length
  const line = message('cliMake.parsed', { path: file, kind: message(`kinds.${kind}`), n: scenes })
  reporter.result([line], 'done', { file, kind, scenes })
}
