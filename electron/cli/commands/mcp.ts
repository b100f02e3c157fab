import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { RunCommand } from '../context.ts'
import type { ConnectOptions } from '../options.ts'
import type { Translate } from '../output/help.ts'
import { withConnection } from '../options.ts'

/** `greenroom mcp`: the tools of Greenroom for agents, by the Model Context Protocol. */
export function addMcp(program: Command, run: RunCommand, words: Translate): void {
  const command = program.command('mcp').description(words('cliHelp.mcp.about'))
  withConnection(command, words).action((options: ConnectOptions) =>
    run({}, (context) => actions.mcp(context, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.mcp.after')}`)
}
