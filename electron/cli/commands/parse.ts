import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import type { Command } from 'commander'
import { parse } from '../../common/composition/index.ts'
import { writeProject } from '../../studio/projects/index.ts'
import type { RunCommand } from '../context.ts'
import { usageError } from '../errors.ts'
import { readJson, writableFolder } from '../files.ts'

interface Options {
  out: string
  name?: string
  force?: boolean
  json?: boolean
}

/** `greenroom parse`: a request body becomes a project. */
export function addParse(program: Command, run: RunCommand): void {
  program
    .command('parse')
    .description('make a project from a request body of either kind')
    .argument('<body>', 'JSON file with an avatar/createVideo or talkingavatar/create body')
    .requiredOption('--out <project>', 'project file to write (.greenroom.json)')
    .option('--name <name>', 'name of the project; else that of the file')
    .option('--force', 'replace that file if it is there')
    .option('--json', 'one line of JSON an event, for programs')
    .action((path: string, options: Options) =>
      run(options, async ({ reporter }) => {
        const body = await readJson(path, 'request body')
        const name = options.name ?? basename(path, extname(path))
        const parsed = parse(body, { newId: randomUUID, name })
        if (!parsed.ok)
          throw usageError(
            'body',
            `${path} can't be opened as a project:`,
            undefined,
            parsed.reasons.map((reason) =>
              reason.path ? `${reason.path}: ${reason.message}` : reason.message,
            ),
          )
        const file = resolve(options.out)
        await writableFolder(dirname(file))
        const there = await access(file).then(
          () => true,
          () => false,
        )
        if (there && !options.force)
          throw usageError(
            'exists',
            `${file} is there already.`,
            'Use --force to replace it, or another name.',
          )
        await writeProject(file, parsed.project)
        const { kind, project } = parsed
        reporter.result(
          [
            `Written to ${file} (${kind}, ${project.scenes.length === 1 ? 'one scene' : `${project.scenes.length} scenes`})`,
          ],
          'done',
          {
            file,
            kind,
            scenes: project.scenes.length,
          },
        )
      }),
    )
}
