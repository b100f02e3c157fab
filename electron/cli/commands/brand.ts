import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { BrandOptions, BrandOutOptions } from '../actions/brand.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom brand`: brand kits, which the window makes: lists, takes over and writes them, and applies one to a project. */
export function addBrand(program: Command, run: RunCommand, words: Translate): void {
  const brand = program.command('brand').description(words('cliHelp.brand.about'))
  withJson(brand.command('list').description(words('cliHelp.brand.list')), words).action((options: BrandOptions) =>
    run(options, actions.listBrands),
  )
  withJson(
    brand.command('import').description(words('cliHelp.brand.import')).argument('<file>', words('cliHelp.brand.file')),
    words,
  ).action((path: string, options: BrandOptions) => run(options, (context) => actions.importBrand(context, path)))
  withJson(
    brand
      .command('export')
      .description(words('cliHelp.brand.export'))
      .argument('<name>', words('cliHelp.brand.name'))
      .requiredOption('--out <file>', words('cliHelp.brand.file'))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((name: string, options: BrandOutOptions) =>
    run(options, (context) => actions.exportBrand(context, name, options)),
  )
  withJson(
    brand
      .command('apply')
      .description(words('cliHelp.brand.apply'))
      .argument('<name>', words('cliHelp.brand.name'))
      .argument('<project>', words('cliHelp.project'))
      .requiredOption('--out <file>', words('cliHelp.brand.out'))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((name: string, path: string, options: BrandOutOptions) =>
    run(options, (context) => actions.applyBrand(context, name, path, options)),
  )
}
