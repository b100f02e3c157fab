import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportEvent, ExportedFile, ExportPlan } from '../../../common/bridge/index.ts'
import { sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isMediaError } from '../../../media/index.ts'
import { RenderError } from '../../authoring/preflight/index.ts'
import { Channel } from '../../core/channel.ts'
import { usableFolder } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Clip } from '../../library/index.ts'
import { diskFault } from '../../media/downloads/index.ts'
import { exportCourse } from './course/export-course.ts'
import { exportClip } from './export-clip.ts'
import type { ExportContext } from './export-clip.ts'
import { makePartsFolder } from './parts-folder.ts'
import { Publisher } from './publisher.ts'

/**
 * Exports clips one after the other; what listens hears the progress, and at the end of the files. A clip that can't be
 * made so doesn't keep the others back. Ends when the iterator is left: files that are made stay.
 * @throws StudioError `folder`; SaveFault when the disk can't take more
 */
export async function* exportClips(
  context: ExportContext,
  clips: readonly Clip[],
  plan: ExportPlan,
  leaving: AbortSignal | undefined,
): AsyncGenerator<ExportEvent, void> {
  const stop = new AbortController()
  const signal = leaving ? AbortSignal.any([leaving, stop.signal]) : stop.signal
  const events = new Channel<ExportEvent>({ keyOf: ({ type }) => type })
  const subscription = events.subscribe(signal)
  const work = exportAll(context, clips, plan, signal, (event) => events.publish(event)).then(
    () => events.close(),
    (error: unknown) => events.close(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    yield* subscription
  } finally {
    stop.abort()
    await work
  }
}

async function exportAll(
  context: ExportContext,
  clips: readonly Clip[],
  plan: ExportPlan,
  signal: AbortSignal,
  publish: (event: ExportEvent) => void,
): Promise<void> {
  const folder = await usableFolder(plan.folder)
  const files: ExportedFile[] = []
  const failed: { id: string; message: Text }[] = []
  const publisher = new Publisher({ replaces: plan.existing === 'replace', isClip: context.isClip })
  const parts = await makePartsFolder(folder).catch((error: unknown) => {
    throw diskFault(error, join(folder, 'file'))
  })
  try {
    const { make } = plan
    // A course is one file of all clips.
    const each = make.kind === 'course' ? clips.slice(0, 1) : clips
    for (const [done, clip] of each.entries()) {
      signal.throwIfAborted()
      const onShare = (share: number): void => publish({ type: 'progress', done, total: each.length, share })
      onShare(0)
      const work = { signal, onShare, publisher, parts }
      try {
        const planned = { ...plan, folder }
        if (make.kind === 'course') files.push(await exportCourse(context, clips, { ...planned, make }, work))
        else files.push(...(await exportClip(context, clip, { ...planned, make }, work)))
      } catch (error) {
        signal.throwIfAborted()
        const known = isMediaError(error) || error instanceof StudioError || error instanceof RenderError
        if (!known || isMediaError(error, 'no-space')) throw diskFault(error, join(folder, 'file'))
        failed.push({ id: clip.jobId, message: sentences(error.text, error.next) })
      }
    }
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
  publish({ type: 'done', files, failed })
}
