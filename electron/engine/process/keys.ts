/** Keeps the keys of tenants: reads a request as a line of JSON, and writes the answer as another one. */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { terminalLanguage } from '../../common/languages.ts'
import { errorText, formatIn, GreenroomError, sentences } from '../../common/messages/index.ts'
import { keysRequestSchema } from '../../common/service/tenant-keys.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { keepKeys } from '../services/keep-keys.ts'
import { databaseUrl, defaultDataFolder } from './arguments.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ strict: true, options: { data: { type: 'string' } } })
  const database = process.env['GREENROOM_DATABASE']
  const answer = await keepKeys(keysRequestSchema.parse(JSON.parse(await text(process.stdin))), {
    root: values.data === undefined ? defaultDataFolder() : resolve(values.data),
    url: database ? databaseUrl(database) : undefined,
    log: silentLog,
    now: systemClock.now(),
  })
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

try {
  await main()
} catch (error) {
  const told = error instanceof GreenroomError ? sentences(error.text, error.next) : errorText(error)
  process.stderr.write(`${formatIn(terminalLanguage(process.env))(told)}\n`)
  // What was asked for is wrong, and nothing was begun; or it failed.
  process.exitCode = error instanceof GreenroomError && ['usage', 'no-tenant'].includes(error.code) ? 2 : 1
}
