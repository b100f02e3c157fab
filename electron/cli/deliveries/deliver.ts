import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { LibraryIndex } from '../../studio/library/index.ts'
import type { Clip } from '../../studio/library/index.ts'
import type { FileToDeliver } from '../../studio/runs/deliveries/index.ts'
import { clipNamed, nameOfClip } from '../export/clip-named.ts'
import type { CommandContext } from '../context.ts'
import { deliverFiles, follow, mustBeComplete } from './follow.ts'
import type { DeliveryCounts } from './follow.ts'
import { withDeliveries } from './session.ts'
import { usageError } from '../errors.ts'
import { openDataFolder } from '../open-data-folder.ts'

export interface DeliverOptions {
  to?: string
  again?: boolean
  json?: boolean
}

/** Sends files or clips to a destination; without any, goes on with deliveries that were left. */
export async function deliver(
  context: CommandContext,
  named: readonly string[],
  { to, again = false }: DeliverOptions,
): Promise<void> {
  const counts = named.length === 0 ? await goOn(context) : await send(context, named, to, again)
  mustBeComplete(counts)
  context.reporter.event('done', { delivered: counts.delivered, failed: counts.failed })
}

async function send(
  context: CommandContext,
  named: readonly string[],
  to: string | undefined,
  again: boolean,
): Promise<DeliveryCounts> {
  if (to === undefined)
    throw usageError('destination', message('cliDeliver.needsTo'), message('cliDeliver.needsToNext'))
  const files = await filesOf(context, named)
  return withDeliveries(context, (deliveries) => deliverFiles(context, deliveries, to, files, again))
}

function goOn(context: CommandContext): Promise<DeliveryCounts> {
  return withDeliveries(context, async (deliveries) => {
    const ids = deliveries.takeOver()
    if (ids.length === 0) {
      context.reporter.result([message('cliDeliver.nothingLeft')], 'nothing', {})
      return { delivered: 0, failed: 0 }
    }
    context.reporter.stage('deliver', message('cliDeliver.goingOn', { n: ids.length }))
    return follow(context, deliveries, ids)
  })
}

/** Files by their paths, and clips of the library by name or id. @throws CliError */
async function filesOf({ env }: CommandContext, named: readonly string[]): Promise<FileToDeliver[]> {
  const library = new LibraryIndex(dataPaths(await openDataFolder(env)).library)
  try {
    const clips = library.list()
    const found = new Map<string, FileToDeliver>()
    for (const one of named) {
      const path = resolve(one)
      const isFile = await stat(path).then(
        (facts) => facts.isFile(),
        () => false,
      )
      const clip = isFile ? clips.find((clip) => clip.path === path) : clipNamed(clips, one)
      if (!isFile && !clip)
        throw usageError(
          'no-file',
          message('cliDeliver.fileOrClip', { name: one }),
          message('cliDeliver.fileOrClipNext'),
        )
      const file = clip ? { path: clip.path, clip: factsOf(clip) } : { path }
      found.set(file.path, file)
    }
    return [...found.values()]
  } finally {
    library.close()
  }
}

function factsOf(clip: Clip): FileToDeliver['clip'] {
  const { kind, width, height, madeAt } = clip
  return { title: clip.title === '' ? nameOfClip(clip) : clip.title, kind, width, height, madeAt }
}
