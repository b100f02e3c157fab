import { Command, CommanderError } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { addAvatars } from './commands/avatars.ts'
import { addBatch } from './commands/batch.ts'
import { addBrand } from './commands/brand.ts'
import { addCollect } from './commands/collect.ts'
import { addCompile } from './commands/compile.ts'
import { addDeliver } from './commands/deliver.ts'
import { addDestinations } from './commands/destinations.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEngine, addFarm, addKeys } from './commands/engine.ts'
import { addTemplate } from './commands/exchange.ts'
import { addExport } from './commands/export.ts'
import { addHandOff, addStems } from './commands/hand-off.ts'
import { addImportSlides } from './commands/import-slides.ts'
import { addJobs } from './commands/jobs.ts'
import { addMcp } from './commands/mcp.ts'
import { addParse } from './commands/parse.ts'
import { addRender } from './commands/render.ts'
import { addCompletion, addManual } from './commands/shell.ts'
import { addSpeak } from './commands/speak.ts'
import { addTranscribe } from './commands/transcribe.ts'
import { addTranslate } from './commands/translate.ts'
import { addVerify } from './commands/verify.ts'
import { addVoiceover } from './commands/voiceover.ts'
import { addVoices } from './commands/voices.ts'
import { addWatch } from './commands/watch.ts'
import type { RunCommand } from './context.ts'
import type { Translate } from './output/help.ts'
import { formatIn, message } from '../common/messages/index.ts'
import { CliError, exitCodes, usageError } from './errors.ts'
import { terminalLanguage } from '../common/languages.ts'
import { listenForInterrupts } from './interrupt.ts'
import { helpIn } from './output/help.ts'
import { JsonReporter } from './output/json.ts'
import type { Reporter } from './output/reporter.ts'
import { TextReporter } from './output/text.ts'
import { commandText, usageNext, usageText } from './usage.ts'

export interface Host {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  env: NodeJS.ProcessEnv
}

/** Runs the command line. Resolves with the exit code, which is 0 only when everything succeeded. */
export async function main(argv: readonly string[], host: Host): Promise<number> {
  const streams = { out: host.stdout, err: host.stderr }
  const format = formatIn(terminalLanguage(host.env))
  const reporterFor = (json: boolean): Reporter =>
    json ? new JsonReporter(streams, Date.now, format) : new TextReporter(streams, Date.now, format)
  let code: number = exitCodes.ok
  const fail = async (error: unknown, reporter: Reporter): Promise<void> => {
    // Only the studio throws other errors, so that wrong input needs nothing of it.
    const told = error instanceof CliError ? error : (await import('./to-cli-error.ts')).toCliError(error)
    reporter.fail(told)
    const cause = told.cause ?? error
    if (host.env.GREENROOM_DEBUG && cause instanceof Error) host.stderr.write(`${cause.stack ?? ''}\n`)
    code = told.exitCode
  }
  const run: RunCommand = async (options, work) => {
    const reporter = reporterFor(options.json === true)
    const controller = new AbortController()
    const release = listenForInterrupts(controller)
    try {
      await work({ ...host, reporter, format, signal: controller.signal })
      if (controller.signal.aborted) throw controller.signal.reason
    } catch (error) {
      await fail(controller.signal.aborted ? controller.signal.reason : error, reporter)
    } finally {
      release()
      reporter.close()
    }
  }
  const program = buildProgram(run, host, (key, values) => format(message(key, values)))
  try {
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) await fail(error, reporterFor(argv.includes('--json')))
    else if (error.exitCode !== 0) {
      const commands = program.commands.map((command) => command.name())
      const begun = error.code === 'commander.help' && program.commands.find((one) => argv.includes(one.name()))
      const wrong = usageError('usage', begun ? commandText(begun) : usageText(error), usageNext(argv, commands))
      await fail(wrong, reporterFor(argv.includes('--json')))
    }
  }
  return code
}

function buildProgram(run: RunCommand, host: Host, words: Translate): Command {
  const program = new Command('greenroom')
    .description(words('cliHelp.about'))
    .version(packageJson.version, '-V, --version', words('cliHelp.version'))
    .helpOption('-h, --help', words('cliHelp.help'))
    .helpCommand('help [command]', words('cliHelp.help'))
    .configureHelp(helpIn(words))
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void host.stdout.write(text),
      // Commander's own error output is suppressed: the reporter prints errors once.
      writeErr: () => undefined,
    })
  const adders = [
    addRender,
    addBatch,
    addSpeak,
    addTranscribe,
    addVoiceover,
    addVoices,
    addAvatars,
    addCollect,
    addExport,
    addDeliver,
    addDestinations,
    addWatch,
    addHandOff,
    addStems,
    addImportSlides,
    addCompile,
    addParse,
    addVerify,
    addBrand,
    addTemplate,
    addTranslate,
    addJobs,
    addEngine,
    addFarm,
    addKeys,
    addMcp,
    addDoctor,
    addManual,
    addCompletion,
  ]
  for (const add of adders) add(program, run, words)
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program)
  return program
}
