import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { parse } from '../../common/composition/index.ts'
import { writeProject } from '../../studio/authoring/projects/index.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { usageError } from '../errors.ts'
import { newFile, readJson } from '../files.ts'
import { message, textAt } from '../../common/messages/index.ts'

interface Options {
  out: string
  name?: string
  force?: boolean
  json?: boolean
}

/** `greenroom parse`: makes a project of a request body. */
export function addParse(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('parse')
    .description(words('cliHelp.parse.about'))
    .argument('<body>', words('cliHelp.parse.body'))
    .requiredOption('--out <project>', words('cliHelp.parse.out'))
    .option('--name <name>', words('cliHelp.parse.name'))
    .option('--force', words('cliHelp.force'))
    .option('--json', words('cliHelp.json'))
    .action((path: string, options: Options) =>
      run(options, async ({ reporter }) => {
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
      }),
    )
}
