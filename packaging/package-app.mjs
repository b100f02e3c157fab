// Makes installers for this platform in `dist`: `npm run package` (all of them) or `npm run package -- --dir` (a folder).
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from '../electron/setup/build.mjs'
import { modelPath } from '../electron/setup/cache.mjs'
import { readManifest } from '../electron/setup/fetch-models.mjs'
import { packagedNode, readStamp } from '../electron/setup/packages.mjs'
import { printLine, SetupError } from '../electron/setup/terminal.mjs'
import { stageApp, stageEngine, stageModels, stagePrograms } from './stage.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const out = join(root, 'out', 'package')

try {
  await buildStale(root, ['renderer', 'host'])
  const { tools } = readStamp(root)
  if (!tools) throw new SetupError('ffmpeg was not found; run npm run setup first.')
  printLine('Putting together what goes into the package …')
  stageApp(root, join(out, 'app'))
  stageEngine(root, join(out, 'engine'))
  stagePrograms({ ...tools, node: packagedNode(root) }, join(out, 'bin'))
  stageModels(readManifest(root), join(out, 'cache'), modelPath)
  if (process.argv.includes('--stage')) process.exit(0)
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], here)
  const builder = join(here, 'node_modules', 'electron-builder', 'cli.js')
  const config = join(here, 'electron-builder.config.mjs')
  run(
    process.execPath,
    [builder, '--projectDir', root, '--config', config, '--publish', 'never', ...process.argv.slice(2)],
    root,
  )
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  printLine(error.message)
  process.exitCode = 1
}

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const done = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (done.status !== 0) throw new SetupError(`${program} ${args[0]} failed (${done.error?.message ?? done.status}).`)
}
