import { resolve } from 'node:path'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { compile } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { guards } from '../../common/service/index.ts'
import { readProject } from '../../studio/authoring/projects/index.ts'
import { withPath, refusal } from '../../studio/authoring/preflight/index.ts'
import type { RunCommand } from '../context.ts'
import { usageError } from '../errors.ts'
import { writeText } from '../files.ts'
import { bodyKind } from '../options.ts'

interface Options {
  as: BodyKind
  out?: string
  force?: boolean
  url?: Record<string, string>
  speech?: Record<string, string>
  length?: Record<string, number>
  json?: boolean
}

/** `greenroom compile`: the request body that a project comes to, without sending anything. */
export function addCompile(program: Command, run: RunCommand): void {
  program
    .command('compile')
    .description('print the request body that a project comes to, without sending it')
    .argument('<project>', 'project file (.greenroom.json)')
    .requiredOption('--as <kind>', 'talking-avatar or avatar-video', bodyKind)
    .option('--url <path=url>', 'address of a file that the project names; can be repeated', pair)
    .option('--speech <id=url>', "address of a scene's finished speech; can be repeated", pair)
    .option('--length <id=ms>', "how long a scene's speech lasts, in ms; can be repeated", sceneLength)
    .option('--out <file>', 'file to write it to, instead of printing it')
    .option('--force', 'replace that file if it is there')
    .option('--json', 'the body in one line, and messages as JSON')
    .action((path: string, options: Options) =>
      run(options, async ({ reporter, stdout }) => {
        const project = await readProject(resolve(path))
        const { url: urls = {}, speech = {}, length: voiceDurations = {} } = options
        checkScenes(project, voiceDurations)
        const compiled = compile(project, options.as, { urls, speech, voiceDurations })
        if (!compiled.ok) throw refusal({ project, kind: options.as }, compiled.reasons)
        for (const warning of compiled.warnings) reporter.warn(withPath(warning))
        const text = `${JSON.stringify(compiled.body, null, 2)}\n`
        if (options.out === undefined)
          stdout.write(options.json ? `${JSON.stringify(compiled.body)}\n` : text)
        else {
          const file = await writeText(options.out, text, { force: options.force === true })
          reporter.result([`Written to ${file}`], 'done', { file })
        }
      }),
    )
}

/** A length for a scene that is not there is a typing mistake, which compiling alone would not tell. */
function checkScenes(project: Project, lengths: Readonly<Record<string, number>>): void {
  const ids = project.scenes.map((scene) => scene.id)
  const unknown = Object.keys(lengths).find((id) => !ids.includes(id))
  if (unknown !== undefined)
    throw usageError(
      'unknown-scene',
      `--length names the scene "${unknown}", but the project has none of that id.`,
      `Its scenes are ${ids.join(', ')}.`,
    )
}

function sceneLength(value: string, before: Record<string, number> = {}): Record<string, number> {
  // An id may hold "=", a number can't: the last one parts them.
  const at = value.lastIndexOf('=')
  const digits = value.slice(at + 1)
  const ms = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  if (at < 1 || ms < 1 || ms > guards.durationMs)
    throw new InvalidArgumentError('Write it as SCENE_ID=MS, in whole milliseconds, for example intro=4200.')
  return { ...before, [value.slice(0, at)]: ms }
}

function pair(value: string, before: Record<string, string> = {}): Record<string, string> {
  // Paths may hold "=", addresses of web pages do: the first "=http" parts them.
  const at = value.search(/=https?:\/\//)
  if (at < 1) throw new InvalidArgumentError('Write it as NAME=https://…')
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) }
}
