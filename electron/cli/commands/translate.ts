import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { TranslateOptions, TranslateOutOptions } from '../actions/translate.ts'
import type { RunCommand } from '../context.ts'
import { languageList, withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom translate`: the texts of a project for translators, and what comes back. */
export function addTranslate(program: Command, run: RunCommand, words: Translate): void {
  const command = program.command('translate').description(words('cliHelp.translate.about'))
  withJson(
    command
      .command('list')
      .description(words('cliHelp.translate.list'))
      .argument('<project>', words('cliHelp.project')),
    words,
  ).action((path: string, options: TranslateOptions) =>
    run(options, (context) => actions.listTranslations(context, path)),
  )
  withJson(
    command
      .command('export')
      .description(words('cliHelp.translate.export'))
      .argument('<project>', words('cliHelp.project'))
      .option('--language, --languages <tags>', words('cliHelp.translate.exportLanguages'), languageList)
      .option('--own <tag>', words('cliHelp.translate.own'), (value) => languageList(value)[0])
      .requiredOption('--out <file>', words('cliHelp.translate.exportOut', { field: '{language}' }))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((path: string, options: TranslateOutOptions) =>
    run(options, (context) => actions.exportTranslations(context, path, options)),
  )
  withJson(
    command
      .command('import')
      .description(words('cliHelp.translate.import'))
      .argument('<project>', words('cliHelp.project'))
      .argument('<file>', words('cliHelp.translate.file'))
      .option('--language, --languages <tags>', words('cliHelp.translate.importLanguages'), languageList)
      .option('--own <tag>', words('cliHelp.translate.own'), (value) => languageList(value)[0])
      .requiredOption('--out <file>', words('cliHelp.translate.importOut'))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((path: string, file: string, options: TranslateOutOptions) =>
    run(options, (context) => actions.importTranslations(context, path, file, options)),
  )
}
