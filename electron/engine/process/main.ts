import { inEnglish, sentences } from '../../common/messages/index.ts'
import { StorageFault } from '../../storage/index.ts'
import { messageOf } from '../core/errors.ts'
import { lineLog } from '../core/log.ts'
import type { RunningEngine } from '../services/options.ts'
import { startEngine } from '../services/start.ts'
import { readArguments, USAGE } from './arguments.ts'
import type { EngineArguments } from './arguments.ts'

/** Longest wait for a clean end; what is unfinished then runs again at the next start anyway. */
const STOP_WITHIN_MS = 15_000

const log = lineLog((line) => process.stderr.write(`${line}\n`))

function fail(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

function readOrExplain(): EngineArguments {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    process.exit(0)
  }
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${USAGE}`, 2)
  }
}

function announce(engine: RunningEngine, json: boolean): void {
  const { baseUrl, apiKey, clientId, clientSecret } = engine
  if (json) process.stdout.write(`${JSON.stringify({ baseUrl, apiKey, clientId, clientSecret })}\n`)
  else
    process.stdout.write(
      `The engine is ready at ${baseUrl}\n  x-api-key      ${apiKey}\n  clientId       ${clientId}\n  clientSecret   ${clientSecret}\n`,
    )
}

async function main(): Promise<void> {
  const { options, json, withParent } = readOrExplain()
  let engine: RunningEngine | undefined
  let stopping = false

  const stop = (why: string) => {
    if (stopping) return
    stopping = true
    log.info('engine.stopping', { why })
    const timer = setTimeout(() => fail('The engine did not stop in time and was ended.', 1), STOP_WITHIN_MS)
    timer.unref()
    const ended = engine ? engine.stop() : Promise.resolve()
    ended.then(
      () => process.exit(0),
      (error: unknown) => fail(messageOf(error), 1),
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
  // Whoever reads the output may go away; the work goes on.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('uncaughtException', (error) => {
    log.error('engine.crashed', { reason: messageOf(error), stack: error.stack ?? '' })
    fail('The engine crashed. Unfinished work goes on when it is started again.', 70)
  })

  try {
    engine = await startEngine({ ...options, log })
  } catch (error) {
    return fail(
      error instanceof StorageFault ? inEnglish(sentences(error.text, error.next)) : messageOf(error),
      1,
    )
  }
  if (stopping) return void engine.stop()
  announce(engine, json)
}

await main()
