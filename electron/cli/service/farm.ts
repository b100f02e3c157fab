import type { z } from 'zod'
import { farmSchema } from '../../common/service/openapi/farm.ts'
import { message } from '../../common/messages/index.ts'
import type { CommandContext } from '../context.ts'
import type { ConnectOptions } from '../options.ts'
import { askEngine } from './service-request.ts'

export interface FarmOptions extends Pick<ConnectOptions, 'baseUrl' | 'apiKey'> {
  json?: boolean
}

const engineHeads = [
  message('cliFarm.heads.engine'),
  message('cliFarm.heads.role'),
  message('cliFarm.heads.classes'),
  message('cliFarm.heads.running'),
  message('cliFarm.heads.up'),
  message('cliFarm.heads.version'),
]
const queueHeads = [message('cliFarm.heads.class'), message('cliFarm.heads.waiting'), message('cliFarm.heads.running')]

/** Shows the engines of a service, and how much work waits. */
export async function farmStatus(context: CommandContext, options: FarmOptions): Promise<void> {
  const { engines, queue }: z.output<typeof farmSchema> = farmSchema.parse(
    await askEngine(context, options, '/engine/farm'),
  )
  const { reporter } = context
  reporter.table(
    engineHeads,
    engines.map((engine) => [
      engine.name,
      engine.role,
      engine.classes.join(', '),
      `${String(engine.running)}/${String(engine.slots)}`,
      message('cliFarm.minutes', { minutes: Math.floor(engine.up_seconds / 60) }),
      engine.version,
    ]),
    'engine',
    engines,
  )
  reporter.table(
    queueHeads,
    queue.map(({ lane, waiting, running }) => [lane, String(waiting), String(running)]),
    'queue',
    queue,
  )
}
