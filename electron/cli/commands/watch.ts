import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { RunCommand } from '../context.ts'
import { bodyKind, ratePercent, withConnection, withDelivery, withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'
import type { WatchOptions } from '../actions/watch/watch.ts'

/** `greenroom watch`: makes what is dropped into a folder. */
export function addWatch(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('watch')
    .description(words('cliHelp.watch.about'))
    .argument('<folder>', words('cliHelp.watch.folder'))
    .requiredOption('--out <folder>', words('cliHelp.watch.out'))
    .option('--project <file>', words('cliHelp.watch.project'))
    .option('--as <kind>', words('cliHelp.kind'), bodyKind, 'avatar-video')
    .option('--voice <id>', words('cliHelp.watch.voice'))
    .option('--rate <percent>', words('cliHelp.speak.rate'), ratePercent, 100)
    .option('--name <template>', words('cliHelp.batch.name'))
    .option('--once', words('cliHelp.watch.once'))
  withJson(withConnection(withDelivery(command, words), words), words).action((folder: string, options: WatchOptions) =>
    run(options, (context) => actions.watch(context, folder, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.watch.after')}`)
}
