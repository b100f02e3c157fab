import type { AssetInfo, BodyView } from '../../../common/bridge/index.ts'
import { assetPaths, serializeProject } from '../../../common/composition/index.ts'
import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { asSpoken } from '../../../common/pronounce/index.ts'
import { bodyView } from '../../runs/generate/bodies.ts'
import { checkProject } from '../../runs/generate/check.ts'
import { lengthOfLine } from '../../runs/generate/line-length.ts'
import { usableFolder } from '../../runs/generate/target-folder.ts'
import { abortable } from '../../media/previews/index.ts'
import { contentHash, readDocument, withAbsolutePaths } from '../../authoring/projects/index.ts'
import { linesToSpeak, withSampleFile } from '../../authoring/render/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { speakingOf } from '../../people/voices/index.ts'
import { workOf } from '../../work/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

const own = bridge.generate

/** From a project to a clip. */
export function generateProcedures(parts: StudioParts) {
  const work = workOf(parts)
  const { sessions, productions, stills, previews } = work

  /** The window's document with absolute paths, whatever session it is of. */
  const read = (session: string, value: unknown): Project =>
    withAbsolutePaths(readDocument(value), sessions.folderOf(session))

  const check = (project: Project, kind: BodyKind, id: string, signal: AbortSignal | undefined) => {
    const connection = parts.connections.must(id)
    const asked = signal ? { signal } : {}
    return checkProject({
      ...{ project, kind, connection, signal },
      catalogue: {
        voices: async () =>
          (await parts.catalogue.voices(id, asked)).map(({ voiceId, name }) => ({ id: voiceId, name })),
        avatars: async () =>
          (await parts.catalogue.avatars(id, asked)).map(({ avatarId, name }) => ({ id: avatarId, name })),
      },
      asset: (path) => parts.assets.read(path, null, signal),
      lengthMs: (line) => lengthOfLine(parts.speech, id, line),
      speaking: speakingOf(parts),
    })
  }

  return own.router({
    check: own.check.handler(({ input, signal }) =>
      check(read(input.session, input.project), input.kind, input.connection, signal),
    ),
    bodies: own.bodies.handler(async ({ input }) => {
      const project = asSpoken(read(input.session, input.project), speakingOf(parts).pronunciations)
      const { anchor } = parts.connections.must(input.connection)
      const found = await parts.assets.describe(assetPaths(project), null)
      const assets = new Map<string, AssetInfo>(found.map((info) => [info.path, info]))
      const view = async (kind: BodyKind): Promise<BodyView> => {
        const voiceDurations = await knownLengths(parts, input.connection, project, kind)
        return bodyView(project, kind, assets, { anchor, voiceDurations })
      }
      const [avatarVideo, talkingAvatar] = [await view('avatar-video'), await view('talking-avatar')]
      return { 'avatar-video': avatarVideo, 'talking-avatar': talkingAvatar }
    }),
    start: own.start.handler(async ({ input, signal }) => {
      const project = read(input.session, input.project)
      const found = await check(project, input.kind, input.connection, signal)
      const errors = found.problems.filter((problem) => problem.severity === 'error')
      if (errors.length > 0)
        throw new StudioError(
          'problems',
          errors.length === 1 ? errors[0]!.message : `${errors.length} things stand in the way.`,
          {
            details: errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
            next: 'Deal with what the list shows, then generate again.',
          },
        )
      const folder = await usableFolder(input.folder, work.clipsFolder())
      signal?.throwIfAborted()
      const id = parts.newId()
      productions.begin(
        {
          ...{ id, kind: input.kind, title: input.name, connection: input.connection },
          target: { folder, name: input.name },
          projectId: project.id,
          contentHash: contentHash(project, sessions.folderOf(input.session)),
        },
        serializeProject(project),
      )
      stills.make(id, project, input.connection)
      return { jobId: id }
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
  })
}

/** Lengths of scenes' voices that are there already, ms by scene id. */
async function knownLengths(
  parts: StudioParts,
  connection: string,
  project: Project,
  kind: BodyKind,
): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {}
  for (const line of linesToSpeak(project, kind)) {
    const found = await withSampleFile(line, speakingOf(parts))
    const ms = found && (await lengthOfLine(parts.speech, connection, found))
    if (ms !== null) lengths[line.id] = ms
  }
  return lengths
}
