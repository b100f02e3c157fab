import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import type { BodyKind } from '../common/composition/index.ts'
import { readProject, withAbsolutePaths } from '../studio/authoring/projects/index.ts'
import { withClips } from './clips.ts'
import type { CommandContext } from './context.ts'
import type { Translate } from './output/help.ts'
import { resultOf } from './ending.ts'
import { formatIn, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { terminalLanguage } from '../common/languages.ts'
import { exitCodes, usageError } from './errors.ts'
import { toCliError } from './to-cli-error.ts'
import { makeFolder, outTarget } from './files.ts'
import { listenForInterrupts } from './interrupt.ts'
import { withJson } from './options.ts'
import { bytes, length } from './output/format.ts'
import { helpIn } from './output/help.ts'
import { JsonReporter } from './output/json.ts'
import { TextReporter } from './output/text.ts'
import { sessionDeps } from './render-deps.ts'
import { usageText } from './usage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const samples: { kind: BodyKind; name: string }[] = [
  { kind: 'talking-avatar', name: 'talking-avatar' },
  { kind: 'avatar-video', name: 'avatar-video' },
]

/** `npm run demo`: both samples, through the engine, over HTTP, to a folder. */
async function demo(context: CommandContext, out: string): Promise<void> {
  const { reporter } = context
  await makeFolder(out)
  const begun = Date.now()
  const lines: Text[] = []
  await withClips(context, {}, async (session, clips) => {
    for (const { kind, name } of samples) {
      const started = Date.now()
      const file = join(root, 'resources', 'samples', `${name}.greenroom.json`)
      const project = await readProject(file)
      reporter.note(message('cliMake.sample', { name: project.name, kind: message(`kinds.${kind}`) }))
      const job = await clips.make(sessionDeps(session, reporter), {
        project: withAbsolutePaths(project, dirname(file)),
        home: dirname(file),
        folder: null,
        within: [dirname(file)],
        kind,
        target: await outTarget(join(out, `${name}.mp4`), ['.mp4']),
      })
      const saved = resultOf(job).file
      if (!saved) throw new Error('the job is done but has no file')
      const { path, durationMs, size } = saved
      const tookMs = Date.now() - started
      const facts = { length: length(durationMs ?? 0), size: bytes(size), time: length(tookMs) }
      lines.push(message('cliMake.made', { path, ...facts }))
      reporter.event('clip', { file: path, durationMs, bytes: size, tookMs })
    }
  })
  const tookMs = Date.now() - begun
  reporter.result([...lines, message('cliMake.bothClips', { time: length(tookMs) })], 'done', { tookMs })
}

const { stdin, stdout, stderr, env } = process
const json = process.argv.includes('--json')
const format = formatIn(terminalLanguage(env))
const reporter = json
  ? new JsonReporter({ out: stdout, err: stderr }, Date.now, format)
  : new TextReporter({ out: stdout, err: stderr }, Date.now, format)
const words: Translate = (key, values) => format(message(key, values))
const command = withJson(new Command('npm run demo --'), words)
  .description(words('cliHelp.demo.about'))
  .option('--out <dir>', words('cliHelp.demo.out'), 'demo')
  .helpOption('-h, --help', words('cliHelp.help'))
  .configureHelp(helpIn(words))
  .exitOverride()
const controller = new AbortController()
listenForInterrupts(controller)
let code: number = exitCodes.ok
try {
  command.configureOutput({ writeErr: () => undefined }).parse()
  const { out } = command.opts<{ out: string }>()
  await demo({ stdin, stdout, stderr, env, reporter, format, signal: controller.signal }, resolve(out))
} catch (error) {
  const shown = error instanceof CommanderError ? usageError('usage', usageText(error)) : toCliError(error)
  if (!(error instanceof CommanderError && error.exitCode === 0)) {
    reporter.fail(shown)
    code = shown.exitCode
  }
} finally {
  reporter.close()
}
await Promise.all([stdout, stderr].map((stream) => new Promise((done) => stream.write('', done))))
process.exit(code)
