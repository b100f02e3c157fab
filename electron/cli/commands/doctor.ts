import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { DoctorOptions } from '../actions/doctor.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom doctor`: checks whether everything that the engine and the studio need is installed. */
export function addDoctor(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('doctor')
    .description(words('cliHelp.doctor.about'))
    .option('--try-encoders', words('cliHelp.doctor.tryEncoders'))
    .option('--json', words('cliHelp.doctor.json'))
    .action((options: DoctorOptions) => run(options, (context) => actions.doctor(context, options)))
}
