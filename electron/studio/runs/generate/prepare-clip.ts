import { openProject } from '../../../common/composition/index.ts'
import { RenderError } from '../../authoring/preflight/index.ts'
import { prepare, renderDeps } from '../../authoring/render/index.ts'
import type { RenderServices } from '../../authoring/render/index.ts'
import { isServiceError } from '../../core/service-error.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import { isProjectKind } from '../../jobs/index.ts'
import type { JobFailure, Prepared, PrepareRequest, Preparer } from '../../jobs/index.ts'
import type { Connections } from '../../service/connections/index.ts'
import { preflightDeps, windowProject } from './preflights.ts'
import type { CheckedProjects, PreflightServices } from './preflights.ts'
import { message, sentences } from '../../../common/messages/index.ts'

export interface PrepareClipOptions extends RenderServices, PreflightServices {
  connections: Pick<Connections, 'must'>
  /** Results of the preflights from when the jobs were begun. */
  checked: CheckedProjects
  settings: Pick<SettingsStore, 'get'>
}

/** Prepares jobs: those made from a project here, those made from single files in the face tools. */
export function createPreparer(options: PrepareClipOptions, faceTools: { prepare: Preparer['prepare'] }): Preparer {
  return {
    failureOf,
    prepare: (request) =>
      isProjectKind(request.job.kind) ? prepareClip(options, request) : faceTools.prepare(request),
  }
}

/** Uploads the files and makes the speech of a project, and returns the request body. */
async function prepareClip(
  options: PrepareClipOptions,
  { job, snapshot, signal, onStep, onShare }: PrepareRequest,
): Promise<Prepared> {
  const connection = options.connections.must(job.connection)
  const { id, kind } = job
  if (!isProjectKind(kind)) throw new Error(`a ${kind} is made of no project`)
  const project = openProject(snapshot)
  const { body, extension, parts } = await prepare(
    renderDeps(options, {
      ...preflightDeps(options, connection, signal),
      parent: id,
      watcher: { stage: onStep, progress: onShare, warn: () => undefined },
    }),
    windowProject(project, kind, connection),
    options.checked.take(id),
  )
  // The engine draws the mark into the picture when an own avatar speaks.
  return { body, extras: { mark: options.settings.get().markMade, ...(extension && { project: extension }) }, parts }
}

/** The failure of a job for an error that was thrown while it was prepared. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof RenderError) {
    const { code, text, next, problems, details } = error
    const rest = details.length > 1 ? message('generateErrors.andMore', { n: details.length - 1 }) : null
    return {
      code,
      message: sentences(text, details[0], rest),
      ...(next === undefined ? {} : { next }),
      problems,
    }
  }
  if (error instanceof StudioError)
    return {
      code: error.code,
      message: error.text,
      ...(error.next === undefined ? {} : { next: error.next }),
    }
  if (isServiceError(error)) return { code: error.kind, message: error.text, next: error.next }
  const text = error instanceof Error ? error.message : String(error)
  return {
    code: 'internal',
    message: message('runErrors.internal', { reason: text }),
    next: message('runErrors.tryAgain'),
  }
}
