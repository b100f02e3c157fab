import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { SpeakOptions } from '../actions/speak.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { ratePercent, withConnection, withJson } from '../options.ts'

/** `greenroom speak`: makes a sound file of a text. */
export function addSpeak(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('speak')
    .description(words('cliHelp.speak.about'))
    .requiredOption('--voice <id>', words('cliHelp.speak.voice'))
    .option('--text <text>', words('cliHelp.speak.text'))
    .option('--file <file>', words('cliHelp.speak.file'))
    .option('--rate <percent>', words('cliHelp.speak.rate'), ratePercent, 100)
    .option('--notice', words('cliHelp.disclosure.spoken'))
    .requiredOption('--out <file>', words('cliHelp.speak.out'))
  withJson(withConnection(command, words), words).action((options: SpeakOptions) =>
    run(options, (context) => actions.speak(context, options)),
  )
}
