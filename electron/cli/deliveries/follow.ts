import type { Delivery } from '../../common/bridge/index.ts'
import { message, sentences, textAt } from '../../common/messages/index.ts'
import type { Deliveries, FileToDeliver } from '../../studio/runs/deliveries/index.ts'
import type { CommandContext } from '../context.ts'
import { CliError } from '../errors.ts'
import { bytes, length } from '../output/format.ts'
import { OutputFiles } from './output-files.ts'
import { commandDestinations, withDeliveries } from './session.ts'

/** What became of files that were to be delivered. */
export interface DeliveryCounts {
  delivered: number
  failed: number
}

/**
 * Does the work of a command and delivers the files that it says it has made, also where some could not be made.
 * @param to name of the destination; undefined: nothing is delivered
 * @throws what the work throws; StudioError `no-destination` before it begins; CliError when something was not delivered
 */
export async function deliverMade(
  context: CommandContext,
  to: string | undefined,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  if (to === undefined) return work(context)
  await (await commandDestinations(context)).must(to)
  const outputs = new OutputFiles(context.reporter)
  const send = async (): Promise<void> => {
    const files = outputs.paths.map((path) => ({ path }))
    if (files.length === 0) return
    await withDeliveries(context, async (deliveries) =>
      mustBeComplete(await deliverFiles(context, deliveries, to, files, false)),
    )
  }
  try {
    await work(Object.assign({}, context, { reporter: outputs }))
  } catch (error) {
    if (!context.signal.aborted) await send()
    throw error
  }
  await send()
}

/** Delivers files and reports each. Resolves when all have ended. */
export async function deliverFiles(
  context: CommandContext,
  deliveries: Deliveries,
  to: string,
  files: readonly FileToDeliver[],
  again: boolean,
): Promise<DeliveryCounts> {
  const { reporter } = context
  const { name } = await deliveries.destinations.must(to)
  const before = new Set(deliveries.list().map(({ id, state }) => (state === 'done' ? id : '')))
  const { ids, there } = await deliveries.begin(to, files, again)
  const done = new Set(ids.filter((id) => before.has(id)))
  if (ids.length > there) reporter.stage('deliver', message('cliDeliver.sending', { n: ids.length - there, to: name }))
  return follow(context, deliveries, ids, done)
}

/** Follows deliveries to their end and reports each. @param there those that were done before */
export async function follow(
  { reporter, signal }: CommandContext,
  deliveries: Deliveries,
  ids: readonly string[],
  there: ReadonlySet<string> = new Set(),
): Promise<DeliveryCounts> {
  const waits = new Map<string, number>()
  const tell = (): void => {
    const all = ids.map((id) => deliveries.get(id)).filter((one) => one !== null)
    const size = all.reduce((sum, one) => sum + one.size, 0)
    reporter.progress(size === 0 ? null : all.reduce((sum, one) => sum + one.sent, 0) / size)
    for (const one of all) {
      const { id, nextAt, file, next } = one
      if (nextAt === null || waits.get(id) === nextAt) continue
      waits.set(id, nextAt)
      const reason = one.message ?? next ?? ''
      reporter.note(message('cliDeliver.waits', { file, reason, time: length(Math.max(0, nextAt - Date.now())) }))
    }
  }
  const ended = await deliveries.ended(ids, signal, tell)
  for (const one of ended) report(reporter, one, there.has(one.id))
  const delivered = ended.filter(({ state }) => state === 'done').length
  return { delivered, failed: ids.length - delivered }
}

/** @throws CliError unless everything was delivered */
export function mustBeComplete({ delivered, failed }: DeliveryCounts): void {
  if (failed > 0)
    throw new CliError('incomplete', message('cliDeliver.incomplete', { lost: failed, all: delivered + failed }), {
      next: message('cliDeliver.incompleteNext'),
    })
}

function report(reporter: CommandContext['reporter'], one: Delivery, there: boolean): void {
  const { id, file, name, state, location, size, sha256, checked } = one
  const facts = { id, file, name, state: there ? 'there' : state, location, bytes: size, sha256, checked }
  if (state !== 'done' || location === null) {
    const reason = sentences(one.message ?? state, one.next)
    reporter.event('delivery', Object.assign({ message: one.message, next: one.next }, facts))
    reporter.warn(textAt(file, reason))
    return
  }
  const line = there
    ? message('cliDeliver.there', { file, location })
    : message('cliDeliver.done', {
        file,
        location,
        size: bytes(size),
        check: message(`cliDeliver.checks.${checked ?? 'size'}`),
      })
  reporter.result([line], 'delivery', facts)
}
