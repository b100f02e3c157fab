import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'

interface Options extends ConnectOptions {
  json?: boolean
  all?: boolean
}

/** `greenroom jobs`: lists jobs and their outcomes, and changes them. */
export function addJobs(program: Command, run: RunCommand, words: Translate): void {
  const jobs = program.command('jobs').description(words('cliHelp.jobs.about'))
  withJson(jobs.command('list', { isDefault: true }).description(words('cliHelp.jobs.list')), words)
    .option('--all', words('cliHelp.jobs.all'))
    .action((options: Options) => run(options, (context) => actions.listJobs(context, options.all === true)))
  withJson(jobs.command('show <job>'), words)
    .description(words('cliHelp.jobs.show'))
    .action((id: string, options: Options) => run(options, (context) => actions.showJob(context, id)))
  withJson(withConnection(jobs.command('retry <job>'), words), words)
    .description(words('cliHelp.jobs.retry'))
    .action((id: string, options: Options) => run(options, (context) => actions.retryJob(context, id, options)))
  withJson(jobs.command('cancel <job>'), words)
    .description(words('cliHelp.jobs.cancel'))
    .action((id: string, options: Options) => run(options, (context) => actions.cancelJob(context, id)))
  withJson(jobs.command('remove <job>'), words)
    .description(words('cliHelp.jobs.remove'))
    .action((id: string, options: Options) => run(options, (context) => actions.removeJob(context, id)))
  jobs.addHelpText('after', `\n${words('cliHelp.jobs.after')}`)
}
