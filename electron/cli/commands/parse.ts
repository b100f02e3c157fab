import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { parse } from '../../common/composition/index.ts'
import { writeProject } from '../../studio/authoring/projects/index.ts'
import type { RunCommand } from '../context.ts'
import { usageError } from '../errors.ts'
import { newFile, readJson } from '../files.ts'
import { textAt } from '../../common/messages/index.ts'

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
    .option('--name <name>', "name of the project (default: the file's)")
    .option('--force', 'replace that file if it is there')
    .option('--json', 'one line of JSON per event, for programs')
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
            parsed.reasons.map((reason) => textAt(reason.path, reason.message)),
          )
        const file = await newFile(options.out, { force: options.force === true })
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
