import { Option } from 'commander'
import type { Command } from 'commander'
import { presenterPositions } from '../../common/slides/presenter.ts'
import { shapeNames } from '../../common/templates/model.ts'
import { actions } from '../actions/index.ts'
import type { ImportSlidesOptions } from '../actions/import-slides.ts'
import type { RunCommand } from '../context.ts'
import { withConnection, withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom import-slides`: makes a project of a presentation, a PDF or a document. */
export function addImportSlides(program: Command, run: RunCommand, words: Translate): void {
  const shape = new Option('--shape <shape>', words('cliHelp.importSlides.shape')).choices(shapeNames).default('wide')
  const position = new Option('--position <position>', words('cliHelp.importSlides.position'))
  const command = program
    .command('import-slides')
    .description(words('cliHelp.importSlides.about'))
    .argument('<file>', words('cliHelp.importSlides.file'))
    .requiredOption('--out <project>', words('cliHelp.importSlides.out'))
    .addOption(shape)
    .option('--avatar <id>', words('cliHelp.importSlides.avatar'))
    .option('--voice <id>', words('cliHelp.importSlides.voice'))
    .addOption(position.choices([...presenterPositions]).default('beside'))
    .option('--hidden', words('cliHelp.importSlides.hidden'))
    .option('--brand <name>', words('cliHelp.importSlides.brand'))
    .option('--force', words('cliHelp.force'))
  withJson(withConnection(command, words), words).action((path: string, options: ImportSlidesOptions) =>
    run(options, (context) => actions.importSlides(context, path, options)),
  )
}
