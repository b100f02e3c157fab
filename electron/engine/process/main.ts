import { terminalLanguage } from '../../common/languages.ts'
import { errorText, formatIn, GreenroomError, message, sentences } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { messageOf } from '../core/errors.ts'
import { lineLog } from '../core/log.ts'
import type { RunningEngine } from '../services/options.ts'
import { startEngine } from '../services/start.ts'
import { defaultGraceMs } from '../services/options.ts'
import { readArguments, usage } from './arguments.ts'
import type { EngineArguments } from './arguments.ts'

/** Longest duration of an orderly stop, ms, after what runs got its grace period. Work that is cut off runs again. */
const stopWithinMs = 15_000

const log = lineLog((line) => process.stderr.write(`${line}\n`))

const format = formatIn(terminalLanguage(process.env))

function fail(text: Text, code: number): never {
  process.stderr.write(`${format(text)}\n`)
  process.exit(code)
}

function readOrExplain(): EngineArguments {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${format(usage)}\n`)
    process.exit(0)
  }
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    return fail(`${format(errorText(error))}\n\n${format(usage)}`, 2)
  }
}

function announce(engine: RunningEngine, json: boolean): void {
  const { baseUrl, apiKey, clientId, clientSecret } = engine
  const access = { baseUrl, apiKey, clientId, clientSecret }
  const ready = json ? JSON.stringify(access) : format(message('engineServer.ready', access))
  process.stdout.write(`${ready}\n`)
}

async function main(): Promise<void> {
  const { options, json, withParent } = readOrExplain()
  let engine: RunningEngine | undefined
  let stopping = false

  const stop = (why: string) => {
    if (stopping) return
    stopping = true
    log.info('engine.stopping', { why })
    const limitMs = stopWithinMs + (options.database === undefined ? 0 : (options.graceMs ?? defaultGraceMs))
    const timer = setTimeout(() => fail(message('engineServer.notStoppedInTime'), 1), limitMs)
    timer.unref()
    const ended = engine ? engine.stop() : Promise.resolve()
    ended.then(
      () => process.exit(0),
      (error: unknown) => fail(errorText(error), 1),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  if (withParent) {
    process.stdin.on('end', () => stop('parent gone'))
    process.stdin.on('close', () => stop('parent gone'))
    process.stdin.on('error', () => stop('parent gone'))
    process.stdin.resume()
  }
  // The program that reads the engine's output may end first. A closed pipe must not end the engine's work.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('uncaughtException', (error) => {
    log.error('engine.crashed', { reason: messageOf(error), stack: error.stack ?? '' })
    fail(message('engineServer.crashed'), 70)
  })

  try {
    engine = await startEngine({ ...options, log })
  } catch (error) {
    // The program that started the engine reads this code and explains the failure to the user.
    if (error instanceof GreenroomError) log.error('engine.not-started', { code: error.code })
    return fail(error instanceof GreenroomError ? sentences(error.text, error.next) : errorText(error), 1)
  }
  if (stopping) return void engine.stop()
  announce(engine, json)
}

await main()
