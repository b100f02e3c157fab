import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { RenderOptions } from '../actions/render.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { withDisclosure } from '../provenance/disclose.ts'
import { bodyKind, languageList, withConnection, withDelivery, withJson } from '../options.ts'

/** `greenroom render`: makes a video file of a project file. */
export function addRender(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('render')
    .description(words('cliHelp.render.about'))
    .argument('<project>', words('cliHelp.project'))
    .requiredOption('--as <kind>', words('cliHelp.kind'), bodyKind)
    .requiredOption('--out <file>', words('cliHelp.render.out'))
  command.option('--brand <name>', words('cliHelp.brand.use'))
  command.option(
    '--language, --languages <tags>',
    words('cliHelp.render.languages', { field: '{language}' }),
    languageList,
  )
  command.option('--allow-outside', words('cliHelp.render.allowOutside'))
  withDisclosure(command, words)
  withJson(withConnection(withDelivery(command, words), words), words).action(
    (path: string, options: RenderOptions & { deliver?: string }) =>
      run(options, (context) =>
        actions.deliverMade(context, options.deliver, (delivering) => actions.render(delivering, path, options)),
      ),
  )
}
