import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { CompileOptions } from '../actions/compile.ts'
import { guards } from '../../common/service/limits.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { message } from '../../common/messages/index.ts'
import { BadValue, bodyKind } from '../options.ts'

/** `greenroom compile`: prints the request body of a project, without sending anything. */
export function addCompile(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('compile')
    .description(words('cliHelp.compile.about'))
    .argument('<project>', words('cliHelp.project'))
    .requiredOption('--as <kind>', words('cliHelp.kind'), bodyKind)
    .option('--url <path=url>', words('cliHelp.compile.url'), pair)
    .option('--speech <id=url>', words('cliHelp.compile.speech'), pair)
    .option('--length <id=ms>', words('cliHelp.compile.length'), sceneLength)
    .option('--silence <url>', words('cliHelp.compile.silence'))
    .option('--out <file>', words('cliHelp.compile.out'))
    .option('--force', words('cliHelp.force'))
    .option('--json', words('cliHelp.compile.json'))
    .action((path: string, options: CompileOptions) =>
      run(options, (context) => actions.compile(context, path, options)),
    )
}

function sceneLength(value: string, before: Record<string, number> = {}): Record<string, number> {
  // An id may contain "=", a number can't: the last one separates them.
  const at = value.lastIndexOf('=')
  const digits = value.slice(at + 1)
  const ms = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  if (at < 1 || ms < 1 || ms > guards.durationMs) throw new BadValue(message('cliUsage.sceneLength'))
  return { ...before, [value.slice(0, at)]: ms }
}

function pair(value: string, before: Record<string, string> = {}): Record<string, string> {
  // Paths and addresses may contain "=": the first "=http" separates them.
  const at = value.search(/=https?:\/\//)
  if (at < 1) throw new BadValue(message('cliUsage.pair'))
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) }
}
