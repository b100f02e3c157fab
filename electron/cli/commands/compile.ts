import { resolve } from 'node:path'
import type { Command } from 'commander'
import { compile } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { guards } from '../../common/service/index.ts'
import { readProject } from '../../studio/authoring/projects/index.ts'
import { withPath, refusal } from '../../studio/authoring/preflight/index.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { message } from '../../common/messages/index.ts'
import { usageError } from '../errors.ts'
import { writeText } from '../files.ts'
import { BadValue, bodyKind } from '../options.ts'

interface Options {
  as: BodyKind
  out?: string
  force?: boolean
  url?: Record<string, string>
  speech?: Record<string, string>
  length?: Record<string, number>
  silence?: string
  json?: boolean
}

/** `greenroom compile`: prints the request body of a project, without sending anything. */
export function addCompile(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('compile')
    .description(words('cliHelp.compile.about'))
    .argument('<project>', words('cliHelp.project'))
    .requiredOption('--as <kind>', words('cliHelp.kind'), bodyKind)
    .option('--url <path=url>', words('cliHelp.compile.url'), pair)
    .option('--speech <id=url>', words('cliHelp.compile.speech'), pair)
    .option('--length <id=ms>', words('cliHelp.compile.length'), sceneLength)
    .option('--silence <url>', words('cliHelp.compile.silence'))
    .option('--out <file>', words('cliHelp.compile.out'))
    .option('--force', words('cliHelp.force'))
    .option('--json', words('cliHelp.compile.json'))
    .action((path: string, options: Options) =>
      run(options, async ({ reporter, stdout }) => {
        const project = await readProject(resolve(path))
        const { url: urls = {}, speech = {}, length: voiceDurations = {}, silence } = options
        checkScenes(project, voiceDurations)
        const compiled = compile(project, options.as, {
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
      }),
    )
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

function sceneLength(value: string, before: Record<string, number> = {}): Record<string, number> {
  // An id may contain "=", a number can't: the last one separates them.
  const at = value.lastIndexOf('=')
  const digits = value.slice(at + 1)
  const ms = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  if (at < 1 || ms < 1 || ms > guards.durationMs) throw new BadValue(message('cliUsage.sceneLength'))
  return { ...before, [value.slice(0, at)]: ms }
}

function pair(value: string, before: Record<string, string> = {}): Record<string, string> {
  // Paths and addresses may contain "=": the first "=http" separates them.
  const at = value.search(/=https?:\/\//)
  if (at < 1) throw new BadValue(message('cliUsage.pair'))
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) }
}
