import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { McpOptions } from '../actions/mcp/options.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { portNumber, withConnection } from '../options.ts'

/** `greenroom mcp`: the tools of Greenroom for agents, by the Model Context Protocol. */
export function addMcp(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('mcp')
    .description(words('cliHelp.mcp.about'))
    .option('--folder <folder>', words('cliHelp.mcp.folder'))
    .option('--allow-outside', words('cliHelp.mcp.allowOutside'))
    .option('--http', words('cliHelp.mcp.http'))
    .option('--port <n>', words('cliHelp.mcp.port'), portNumber, 0)
    .option('--key-file <file>', words('cliHelp.mcp.keyFile'))
  withConnection(command, words).action((options: McpOptions) => run({}, (context) => actions.mcp(context, options)))
  command.addHelpText('after', `\n${words('cliHelp.mcp.after')}`)
}
