import { resolve } from 'node:path'
import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { BatchOptions } from '../actions/batch.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { withDisclosure } from '../provenance/disclose.ts'
import { bodyKind, countOf, tableOption, withConnection, withDelivery, withJson, worksheetOption } from '../options.ts'

/** `greenroom batch`: makes a clip of a project for each row of a sheet. */
export function addBatch(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('batch')
    .description(words('cliHelp.batch.about'))
    .argument('<template>', words('cliHelp.batch.template', { example: '{{name}}' }))
    .argument('<sheet>', words('cliHelp.batch.sheet'))
    .requiredOption('--as <kind>', words('cliHelp.kind'), bodyKind)
    .requiredOption('--out <folder>', words('cliHelp.batch.out'))
    .option('--name <template>', words('cliHelp.batch.name'), '{index:003}_{name}')
    .option('--parallel <count>', words('cliHelp.batch.parallel'), countOf(16), 2)
    .addOption(worksheetOption(words))
    .addOption(tableOption(words))
  command.option('--brand <name>', words('cliHelp.brand.use'))
  command.option('--allow-outside', words('cliHelp.batch.allowOutside'))
  withDisclosure(command, words)
  withJson(withConnection(withDelivery(command, words), words), words).action(
    (path: string, sheet: string, options: BatchOptions & { deliver?: string }) =>
      run(options, (context) =>
        actions.deliverMade(context, options.deliver, (delivering) =>
          actions.batch(delivering, resolve(path), resolve(sheet), options),
        ),
      ),
  )
}
