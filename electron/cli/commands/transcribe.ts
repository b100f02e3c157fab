import { Option } from 'commander'
import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { TranscribeFilesOptions } from '../actions/transcribe.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'
import { transcriptEndingNames } from '../transcripts/endings.ts'

/** `greenroom transcribe`: writes what is said in sound and video files. */
export function addTranscribe(program: Command, run: RunCommand, words: Translate): void {
  const format = new Option('--format <format>', words('cliHelp.transcribe.format')).choices(transcriptEndingNames)
  const command = program
    .command('transcribe')
    .description(words('cliHelp.transcribe.about'))
    .argument('<file...>', words('cliHelp.transcribe.file'))
    .option('--out <file>', words('cliHelp.transcribe.out'))
    .addOption(format)
    .option('--force', words('cliHelp.force'))
  withJson(command, words).action((files: string[], options: TranscribeFilesOptions) =>
    run(options, (context) => actions.transcribe(context, files, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.transcribe.after')}`)
}
