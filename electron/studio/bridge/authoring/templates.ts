import { readdir } from 'node:fs/promises'
import { serializeProject, validate, variablesOf } from '../../../common/composition/index.ts'
import type { BodyKind } from '../../../common/composition/index.ts'
import { neededSpace } from '../../runs/collect/index.ts'
import { freeBytes } from '../../media/downloads/index.ts'
import { usableFolder } from '../../core/settings/index.ts'
import type { Brands } from '../../authoring/brands/index.ts'
import { contentHash, readDocument, withAbsolutePaths } from '../../authoring/projects/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import {
  batchNames,
  checkRows,
  filledRow,
  mapYielding,
  namesOfRows,
  openBatch,
} from '../../authoring/templates/index.ts'
import type { BatchCheck } from '../../../common/bridge/index.ts'
import { preflightDeps } from '../../runs/generate/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { bridge } from '../implementer.ts'
import type { ProjectSessions } from '../../authoring/projects/index.ts'
import type { Sheets } from '../../authoring/sheets/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { CheckedProjects, PreflightServices } from '../../runs/generate/index.ts'
import type { Connections } from '../../service/connections/index.ts'
import { message, textAt } from '../../../common/messages/index.ts'

export interface TemplatesDeps extends PreflightServices {
  connections: Pick<Connections, 'must'>
  brands: Pick<Brands, 'kits'>
  sheets: Sheets
  sessions: Pick<ProjectSessions, 'folderOf' | 'keep'>
  jobs: Pick<Jobs, 'begin'>
  checked: CheckedProjects
  clipsFolder: () => string
  newId: () => string
  clock: Clock
}

interface On {
  session: string
  project?: unknown
  reading: string
  mapping: Record<string, number>
}

/** Procedures for projects with variables, and batches made from them. */
export function templatesProcedures(parts: TemplatesDeps) {
  const own = bridge.templates
  const { sessions, jobs, checked, clipsFolder } = parts

  /** Opens the window's document together with its sheet. */
  const open = async ({ session, project, reading, mapping }: On, connection?: string) => {
    const home = sessions.folderOf(session)
    const table = parts.sheets.table(reading)
    const kits = await parts.brands.kits()
    const own = withAbsolutePaths(readDocument(project), home)
    // Where the voices can't be listed, the check of each row says so, and its language has those that were chosen.
    const asks = connection !== undefined && own.translations !== undefined
    const voices = asks ? await parts.catalogue.voices(connection).catch(() => []) : []
    return openBatch(own, table, { mapping, home, kits, voices })
  }

  const check = async (input: On & { kind: BodyKind; connection: string }, signal: AbortSignal | undefined) => {
    const id = input.connection
    const connection = parts.connections.must(id)
    return checkRows({
      batch: await open(input, id),
      kind: input.kind,
      connection,
      deps: preflightDeps(parts, connection, signal),
      avatarOwners: async (stop) =>
        new Map((await parts.catalogue.avatars(id, { signal: stop })).map(({ avatarId, from }) => [avatarId, from])),
    })
  }

  return own.router({
    variables: own.variables.handler(({ input }) => variablesOf(readDocument(input.project))),
    preview: own.preview.handler(async ({ input }) => {
      const { project, problems } = filledRow(await open(input), input.row)
      return { project, problems: [...problems, ...validate(project)] }
    }),
    check: own.check.handler(async ({ input, signal }) => (await check(input, signal)).check),
    space: own.space.handler(({ input: { folder, ...clips } }) =>
      neededSpace([{ size: clipBytes(clips) }], folder ?? clipsFolder(), freeBytes),
    ),
    start: own.start.handler(async ({ input, signal }) => {
      const { table, project } = await open(input)
      const names = batchNames(input.names, table.columns)
      const connection = parts.connections.must(input.connection)
      if (!connection.free && !input.spend) {
        throw new StudioError('costs-credits', message('batchErrors.costsCredits', { name: connection.name }), {
          next: message('batchErrors.agreeToCost'),
          field: 'spend',
        })
      }
      const { check: found, ready } = await check(input, signal)
      refuseProblems(found, ready.length, input.skipProblems)
      const folder = await usableFolder(input.folder || clipsFolder())
      const taken = await readdir(folder)
      signal?.throwIfAborted()
      const batch = parts.newId()
      const titles = namesOfRows(names, ready, {
        kind: input.kind,
        now: parts.clock.now(),
        project: project.name,
        taken,
      })
      const clips = ready.map((one, index) => ({
        ...one,
        name: titles[index]!.replace(/\.mp4$/, ''),
      }))
      const begun = await mapYielding(
        clips,
        ({ project: filled, variables, name }) => {
          return {
            id: parts.newId(),
            kind: input.kind,
            title: name,
            connection: input.connection,
            target: { folder, name },
            source: {
              projectId: project.id,
              contentHash: contentHash(filled, folder),
              row: { batch, variables },
            },
            snapshot: serializeProject(filled),
          }
        },
        signal,
      )
      jobs.begin(begun)
      sessions.keep(input.session)
      // Preflights are stored only after the jobs were begun, so that nothing is left of jobs that were not.
      for (const [index, { id }] of begun.entries()) checked.keep(id, clips[index]!.found)
      return { batch, jobs: ready.length, skipped: found.rows - ready.length }
    }),
  })
}

/** Typical bits per pixel, and per second of sound, in a finished clip; nearly static pictures take a tenth of that. */
const clipBits = { pixel: 0.08, sound: 128_000 } as const
const framesPerSecond = 25

function clipBytes({ width, height, durationMs }: { width: number; height: number; durationMs: number }): number {
  const perSecond = width * height * framesPerSecond * clipBits.pixel + clipBits.sound
  return Math.ceil((durationMs / 1_000) * (perSecond / 8))
}

/** Throws when rows have problems and may not be skipped. @throws StudioError `problems` with the first of them */
function refuseProblems(check: BatchCheck, ready: number, skip: boolean): void {
  const errors = check.problems.filter(({ problem }) => problem.severity === 'error')
  const details = errors
    .slice(0, 20)
    .map(({ row, problem }) => textAt(message('sheetRows.row', { n: row + 1 }), problem.message))
  if (ready === 0) {
    throw new StudioError('problems', message('batchErrors.noRowUsable'), {
      details,
      next: message('batchErrors.solveThenStart'),
    })
  }
  if (skip || check.rowsWithProblems === 0) return
  throw new StudioError('problems', message('batchErrors.rowsWithProblems', { n: check.rowsWithProblems }), {
    details,
    next: message('batchErrors.solveOrLeaveOut'),
  })
}
