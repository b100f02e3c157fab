import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { terminalLanguage } from '../common/languages.ts'
import { errorText, formatIn, GreenroomError, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { dataFolder } from '../studio/core/data-folder.ts'
import { openStudio } from '../studio/studio.ts'
import { readArguments } from './arguments.ts'
import type { BrowserArguments } from './arguments.ts'
import { browserHost, root } from './host.ts'
import { runBrowserHost } from './run.ts'
import type { RunningHost } from './run.ts'

/** Time within which a repeated Ctrl+C is the same key press, ms: npm and a package both send the signal again. */
const samePressMs = 400

const format = formatIn(terminalLanguage(process.env))
const print = (text: Text): void => void process.stdout.write(`${format(text)}\n`)
const warn = (text: Text): void => void process.stderr.write(`${format(text)}\n`)

function fail(error: unknown, code: number): never {
  warn(errorText(error))
  if (error instanceof GreenroomError && error.next !== undefined) warn(error.next)
  process.exit(code)
}

function readOrExplain(): BrowserArguments {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    warn(message('browserHost.usage'))
    return fail(error, 2)
  }
}

async function main(): Promise<void> {
  const args = readOrExplain()
  if (args.help) return print(message('browserHost.usage'))
  // The reader of the output may end (`| head`); the studio continues.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  const folder = args.dataFolder ?? dataFolder()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const host = await browserHost(folder, version)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      host.log('error', 'Something unexpected happened.', { event, reason })
      if (event === 'uncaughtException') {
        warn(message('browserHost.fault'))
        process.exit(70)
      }
    })
  let running: RunningHost | null = null
  let askedAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second Ctrl+C ends the process at once. Jobs continue at the next start.
      if (askedAt !== null && signal === 'SIGINT' && performance.now() - askedAt > samePressMs) process.exit(130)
      askedAt ??= performance.now()
      running?.close().catch((error: unknown) => fail(error, 1))
    })
  running = await runBrowserHost({
    args,
    dataFolder: folder,
    // A window that was built elsewhere, for development.
    rendererFolder: process.env.GREENROOM_RENDERER ?? join(root, 'out', 'renderer'),
    host: () => Promise.resolve(host),
    openStudio,
    print,
    warn,
  })
  if (!running) return
  // The signal arrived while the host was still starting.
  if (askedAt !== null) await running.close()
  await running.closed
  process.exit(0)
}

main().catch((error: unknown) => fail(error, 1))
