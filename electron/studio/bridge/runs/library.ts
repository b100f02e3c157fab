import { message } from '../../../common/messages/index.ts'
import { openProject } from '../../../common/composition/index.ts'
import type { LibraryEvent, LibraryItem } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SourceStore } from '../../jobs/index.ts'
import { bridge } from '../implementer.ts'
import { connectionAliases } from './connection-aliases.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import type { Channel } from '../../core/channel.ts'
import type { ClipItems } from '../../library/index.ts'
import { exportClips, takenNames, wordsOfClip } from '../../runs/export/index.ts'
import type { ExportContext } from '../../runs/export/index.ts'
import type { Removal } from '../../runs/generate/index.ts'
import type { Connections } from '../../service/connections/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface LibraryDeps {
  clips: ClipItems
  clipEvents: Channel<LibraryEvent>
  sources: Pick<SourceStore, 'projectOf'>
  removal: Pick<Removal, 'clipRemoved'>
  projects: Pick<OpenProjects, 'openVersion'>
  connections: Pick<Connections, 'get'>
  exports: ExportContext
}

const own = bridge.library

/** Most clips of one change that are reported to windows one by one; windows read their pages again in any case. */
const mostTold = 200

/** Procedures for finished clips. */
export function libraryProcedures(deps: LibraryDeps) {
  const { clips, clipEvents, sources, removal, projects, connections } = deps

  const mustItem = async (id: string): Promise<LibraryItem> => {
    const item = await clips.item(id)
    // Neither the library nor a service has the clip.
    if (item === null) clips.must(id)
    return item!
  }

  return own.router({
    list: own.list.handler(({ input: { connection, ...input } }) =>
      clips.page({
        ...input,
        search: input.search.trim(),
        connections: connection === null ? null : connectionAliases(connections, connection),
      }),
    ),
    tags: own.tags.handler(() => clips.tags()),
    setTags: own.setTags.handler(async ({ input }) => {
      const before = clips.setTags(input.clips)
      for (const { id } of input.clips.slice(0, mostTold)) {
        const item = await clips.item(id)
        if (item) clipEvents.publish({ type: 'item', item })
      }
      return before
    }),
    get: own.get.handler(({ input }) => mustItem(input.id)),
    words: own.words.handler(async ({ input, signal }) => {
      const clip = clips.must(input.id)
      if (clip.media === 'image') return { cues: [], words: [], note: null }
      const { cues, words, note } = await wordsOfClip(deps.exports, clip, signal ?? new AbortController().signal)
      return { cues, words, note: cues.length === 0 ? null : note }
    }),
    watch: own.watch.handler(({ signal }) => clipEvents.subscribe(signal)),
    rename: own.rename.handler(async ({ input }) => {
      await clips.rename(input.id, input.name)
      const item = await mustItem(input.id)
      clipEvents.publish({ type: 'item', item })
      return item
    }),
    remove: own.remove.handler(async ({ input }) => {
      const failed: { id: string; message: Text }[] = []
      for (const id of new Set(input.ids)) {
        const problem = await clips.remove(id, input.deleteFiles)
        if (problem !== null) failed.push({ id, message: problem })
        else {
          clipEvents.publish({ type: 'removed', id })
          removal.clipRemoved(id)
        }
      }
      return { failed }
    }),
    copyTo: own.copyTo.handler(async ({ input }) => ({ captions: await clips.copyTo(input.id, input.path) })),
    captionFiles: own.captionFiles.handler(({ input }) => clips.captionFiles(input.id)),
    copyInto: own.copyInto.handler(async ({ input, signal }) => {
      const paths: string[] = []
      const captions: string[] = []
      const failed: { id: string; message: Text }[] = []
      for (const id of new Set(input.ids)) {
        signal?.throwIfAborted()
        try {
          const copy = await clips.copyInto(id, input.folder)
          paths.push(copy.path)
          captions.push(...copy.captions)
        } catch (error) {
          // A missing clip doesn't keep the others back; a folder or disk that can't be used stops them all.
          if (!(error instanceof StudioError) || !['missing', 'no-clip'].includes(error.code)) throw error
          failed.push({ id, message: error.text })
        }
      }
      return { paths, captions, failed }
    }),
    export: own.export.handler(({ input, signal }) => {
      const chosen = [...new Set(input.ids)].map((id) => clips.must(id))
      return exportClips(deps.exports, chosen, input.plan, signal)
    }),
    exportNames: own.exportNames.handler(({ input }) => {
      const chosen = [...new Set(input.ids)].map((id) => clips.must(id))
      return takenNames(chosen, input.plan, deps.exports.isClip)
    }),
    reveal: own.reveal.handler(({ input }) => clips.reveal(input.id)),
    openProject: own.openProject.handler(async ({ input }) => {
      const { madeAt, savedAt } = clips.must(input.id)
      const snapshot = sources.projectOf(input.id)
      if (snapshot === null)
        throw new StudioError('no-project', message('libraryErrors.noProject'), {
          next: message('libraryErrors.fromCommandLine'),
          field: 'id',
        })
      return { session: (await projects.openVersion(openProject(snapshot), madeAt || savedAt)).id }
    }),
    dragOut: own.dragOut.handler(({ input }) => clips.dragOut(input.id)),
  })
}
