import { resolve } from 'node:path'
import { asSpoken, compile, lookUp, withAnchoredTimes } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { readProject } from '../../studio/authoring/projects/index.ts'
import { withPath, refusal } from '../../studio/authoring/preflight/index.ts'
import type { CommandContext } from '../context.ts'
import { message } from '../../common/messages/index.ts'
import { usageError } from '../errors.ts'
import { writeText } from '../files.ts'

export interface CompileOptions {
  as: BodyKind
  out?: string
  force?: boolean
  url?: Record<string, string>
  speech?: Record<string, string>
  length?: Record<string, number>
  silence?: string
  json?: boolean
}

/** Prints the request body of a project, without sending anything. */
export async function compileProject(
  { reporter, stdout }: CommandContext,
  path: string,
  options: CompileOptions,
): Promise<void> {
  const read = await readProject(resolve(path))
  const { url: urls = {}, speech = {}, length: voiceDurations = {}, silence } = options
  checkScenes(read, voiceDurations)
  const project = withAnchoredTimes(read, (id) => {
    const durationMs = lookUp(voiceDurations, id)
    return durationMs === undefined ? null : { durationMs, words: [] }
  })
  const compiled = compile(asSpoken(project, []), options.as, {
    urls,
    speech,
    voiceDurations,
    ...(silence === undefined ? {} : { silence }),
  })
  if (!compiled.ok) throw refusal({ project, kind: options.as }, compiled.reasons)
  for (const warning of compiled.warnings) reporter.warn(withPath(warning))
  const text = `${JSON.stringify(compiled.body, null, 2)}\n`
  if (options.out === undefined) stdout.write(options.json ? `${JSON.stringify(compiled.body)}\n` : text)
  else {
    const file = await writeText(options.out, text, { force: options.force === true })
    reporter.result([message('cliMake.written', { path: file })], 'done', { file })
  }
}

/** A length for a scene that does not exist is a typing mistake, which compiling would ignore. */
function checkScenes(project: Project, lengths: Readonly<Record<string, number>>): void {
  const ids = project.scenes.map((scene) => scene.id)
  const unknown = Object.keys(lengths).find((id) => !ids.includes(id))
  if (unknown !== undefined)
    throw usageError(
      'unknown-scene',
      message('cliMake.unknownScene', { id: unknown }),
      message('cliMake.itsScenes', { ids }),
    )
}
