import { languageText, message } from '../../../common/messages/index.ts'
import { applyEdit, inLanguage, isOwnLanguage, serializeProject } from '../../../common/composition/index.ts'
import type { BodyKind, Project, ProjectInLanguage } from '../../../common/composition/index.ts'
import { languageField, nameInLanguage } from '../../../common/naming/index.ts'
import {
  asDisclosed,
  asProblem,
  bodyView,
  checkOf,
  withPath,
  isError,
  preflight,
} from '../../authoring/preflight/index.ts'
import type { Preflight } from '../../authoring/preflight/index.ts'
import { contentHash, readDocument, withAbsolutePaths } from '../../authoring/projects/index.ts'
import { usableFolder } from '../../core/settings/index.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { abortable } from '../../runs/previews/index.ts'
import { preflightDeps, windowProject } from '../../runs/generate/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { bridge } from '../implementer.ts'
import type { ProjectSessions } from '../../authoring/projects/index.ts'
import type { Stills } from '../../media/stills/index.ts'
import type { HandOffs } from '../../runs/hand-off/index.ts'
import type { Previews } from '../../runs/previews/index.ts'
import type { CheckedProjects, PreflightServices } from '../../runs/generate/index.ts'
import { engineConnectionId } from '../../service/connections/index.ts'
import type { Connections } from '../../service/connections/index.ts'

export interface GenerateDeps extends PreflightServices {
  connections: Pick<Connections, 'must'>
  sessions: Pick<ProjectSessions, 'folderOf' | 'keep'>
  jobs: Pick<Jobs, 'begin'>
  checked: CheckedProjects
  stills: Pick<Stills, 'make'>
  previews: Previews
  handOffs: Pick<HandOffs, 'make' | 'reveal'>
  settings: Pick<SettingsStore, 'get'>
  clipsFolder: () => string
  newId: () => string
}

const own = bridge.generate

/** Procedures that generate clips from projects. */
export function generateProcedures(services: GenerateDeps) {
  const { connections, sessions, jobs, checked, stills, previews, handOffs, clipsFolder, newId } = services

  /** The window's document with absolute paths. */
  const read = (session: string, value: unknown): Project =>
    withAbsolutePaths(readDocument(value), sessions.folderOf(session))

  const flight = async (project: Project, kind: BodyKind, id: string, signal: AbortSignal | undefined) => {
    const connection = connections.must(id)
    return preflight(preflightDeps(services, connection, signal), windowProject(project, kind, connection))
  }

  const noticed = (project: Project, kind: BodyKind, id: string, signal: AbortSignal | undefined) =>
    asDisclosed(preflightDeps(services, connections.must(id), signal), project, kind)

  /** The project in its language, with or without captions. */
  const inItsLanguage = async (
    input: { session: string; project: unknown; kind: BodyKind; connection: string; captions?: boolean },
    language: string | null,
    signal: AbortSignal | undefined,
  ): Promise<ProjectInLanguage> => {
    const project = asClip(read(input.session, input.project), input.captions)
    if (language === null) return { project, problems: [] }
    if (language !== project.language && isOwnLanguage(project, language)) {
      throw new StudioError('not-found', message('editRefusals.noTranslation', { language: languageText(language) }), {
        field: 'language',
      })
    }
    const voices = await services.catalogue.voices(input.connection, signal ? { signal } : {})
    return inLanguage(project, language, voices)
  }

  /** The project as a clip of it is made: in its language, with or without captions, with the notice that it asks for. */
  const clipOf = async (
    input: Parameters<typeof inItsLanguage>[0],
    language: string | null,
    signal: AbortSignal | undefined,
  ): Promise<ProjectInLanguage> => {
    const { project, problems } = await inItsLanguage(input, language, signal)
    const disclosed = await noticed(project, input.kind, input.connection, signal)
    return { project: disclosed.project, problems: [...problems, ...disclosed.problems] }
  }

  return own.router({
    check: own.check.handler(async ({ input, signal }) => {
      const { project, problems } = await clipOf(input, input.language ?? null, signal)
      const found = await flight(project, input.kind, input.connection, signal)
      const check = checkOf(found, connections.must(input.connection))
      return { ...check, ok: check.ok && !problems.some(isError), problems: [...problems, ...check.problems] }
    }),
    bodies: own.bodies.handler(async ({ input, signal }) => {
      const project = read(input.session, input.project)
      const connection = connections.must(input.connection)
      const deps = preflightDeps(services, connection, signal)
      const view = async (kind: BodyKind) => {
        const disclosed = await noticed(project, kind, input.connection, signal)
        return bodyView(deps, windowProject(disclosed.project, kind, connection))
      }
      return { 'avatar-video': await view('avatar-video'), 'talking-avatar': await view('talking-avatar') }
    }),
    start: own.start.handler(async ({ input, signal }) => {
      const document = read(input.session, input.project)
      const languages = input.languages ?? [null]
      const checkedClips = []
      for (const language of languages) {
        const { project, problems } = await clipOf(input, language, signal)
        const found = await flight(project, input.kind, input.connection, signal)
        refuseFaults({ faults: [...problems, ...found.faults] })
        const isNamed = language !== null && (languages.length > 1 || input.name.includes(languageField))
        const name = isNamed ? nameInLanguage(input.name, language) : input.name
        checkedClips.push({ id: newId(), name, project, found })
      }
      const folder = await usableFolder(input.folder || clipsFolder())
      const exportPlan = input.export && { ...input.export, folder: await usableFolder(input.export.folder) }
      signal?.throwIfAborted()
      for (const { id, found } of checkedClips) checked.keep(id, found)
      jobs.begin(
        checkedClips.map(({ id, name, project }) => ({
          id,
          kind: input.kind,
          title: name,
          connection: input.connection,
          target: { folder, name },
          source: {
            projectId: project.id,
            // The hash is that of the document as it is stored: switching captions for one clip doesn't make the clip
            // outdated.
            contentHash: contentHash(document, sessions.folderOf(input.session)),
            row: null,
            exportPlan,
          },
          snapshot: serializeProject(project),
        })),
      )
      sessions.keep(input.session)
      for (const { id, project } of checkedClips) stills.make(id, project, input.connection)
      return { jobId: checkedClips[0]!.id, jobs: checkedClips.length }
    }),
    preview: own.preview.handler(({ input, signal }) => {
      const { kind, sceneId, height } = input
      const project = read(input.session, input.project)
      return abortable((stop) => previews.preview({ project, kind, sceneId, height }, stop), signal)
    }),
    takes: own.takes.handler(({ input, signal }) => {
      const { sceneIds, height } = input
      const project = read(input.session, input.project)
      return abortable((stop) => previews.takes({ project, sceneIds, height }, stop), signal)
    }),
    ahead: own.ahead.handler(({ input, signal }) => {
      const project = read(input.session, input.project)
      const mark = services.settings.get().markMade
      // What is made ahead is used by the clip, which begins with the notice.
      return abortable(async function* (stop) {
        const disclosed = await noticed(project, input.kind, engineConnectionId, stop)
        yield* previews.ahead({ project: disclosed.project, kind: input.kind, mark }, stop)
      }, signal)
    }),
    handOff: own.handOff.handler(({ input, signal }) => {
      const project = read(input.session, input.project)
      return abortable((stop) => handOffs.make(project, input.plan, stop), signal)
    }),
    revealHandOff: own.revealHandOff.handler(({ input }) => handOffs.reveal(input.folder)),
  })
}

/** The project as one clip of it is made: with or without captions, whatever the document says. */
function asClip(project: Project, captions: boolean | undefined): Project {
  return captions === undefined ? project : applyEdit(project, 'showCaptions', { shown: captions }).project
}

/** Throws when a preflight found errors. @throws StudioError `problems`, listing all of them */
function refuseFaults({ faults }: Pick<Preflight, 'faults'>): void {
  const errors = faults.filter(isError).map(asProblem)
  if (errors.length === 0) return
  throw new StudioError(
    'problems',
    errors.length === 1 ? errors[0]!.message : message('renderErrors.problems', { n: errors.length }),
    {
      details: errors.map(withPath),
      next: message('renderErrors.solveThenGenerate'),
    },
  )
}
