import { Option } from 'commander'
import type { Command } from 'commander'
import { destinationKinds } from '../../common/bridge/clips/destinations.ts'
import { actions } from '../actions/index.ts'
import type { AddOptions, DestinationOptions, SecretOptions } from '../deliveries/destinations.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom destinations`: where files are delivered to. */
export function addDestinations(program: Command, run: RunCommand, words: Translate): void {
  const group = program.command('destinations').description(words('cliHelp.destinations.about'))
  const named = (name: string, about: string): Command =>
    withJson(group.command(name).description(about).argument('<name>', words('cliHelp.destinations.name')), words)
  const secretStdin = (command: Command): Command =>
    command.option('--secret-stdin', words('cliHelp.destinations.secretStdin'))

  withJson(group.command('list').description(words('cliHelp.destinations.list')), words).action(
    (options: DestinationOptions) => run(options, (context) => actions.listDestinations(context)),
  )
  secretStdin(
    named('add', words('cliHelp.destinations.add'))
      .addOption(
        new Option('--kind <kind>', words('cliHelp.destinations.kind'))
          .choices([...destinationKinds])
          .makeOptionMandatory(),
      )
      .option('--address <url>', words('cliHelp.destinations.address', { example: 'sftp://user@host:port/folder' }))
      .option('--region <name>', words('cliHelp.destinations.region'))
      .option('--folder <path>', words('cliHelp.destinations.folder'))
      .option('--user <name>', words('cliHelp.destinations.user'))
      .option(
        '--template <template>',
        words('cliHelp.destinations.template', { example: '{date:YYYY-MM-DD}_{name}' }),
        '{name}',
      )
      .option('--replace', words('cliHelp.destinations.replace')),
  ).action((name: string, options: AddOptions) =>
    run(options, (context) => actions.addDestination(context, name, options)),
  )
  named('test', words('cliHelp.destinations.test')).action((name: string, options: DestinationOptions) =>
    run(options, (context) => actions.testDestination(context, name)),
  )
  secretStdin(named('secret', words('cliHelp.destinations.secret'))).action((name: string, options: SecretOptions) =>
    run(options, (context) => actions.setDestinationSecret(context, name, options)),
  )
  named('forget-key', words('cliHelp.destinations.forgetKey')).action((name: string, options: DestinationOptions) =>
    run(options, (context) => actions.forgetHostKey(context, name)),
  )
  named('remove', words('cliHelp.destinations.remove')).action((name: string, options: DestinationOptions) =>
    run(options, (context) => actions.removeDestination(context, name)),
  )
  group.addHelpText('after', `\n${words('cliHelp.destinations.after')}`)
}
