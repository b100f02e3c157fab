import { message } from '../../../common/messages/index.ts'
import { openProject } from '../../../common/composition/index.ts'
import type { LibraryEvent, LibraryItem } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SourceStore } from '../../jobs/index.ts'
import { bridge } from '../implementer.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import type { Channel } from '../../core/channel.ts'
import type { ClipItems } from '../../library/index.ts'
import { exportClips } from '../../runs/export/index.ts'
import type { ExportContext } from '../../runs/export/index.ts'
import type { Removal } from '../../runs/generate/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface LibraryDeps {
  clips: ClipItems
  clipEvents: Channel<LibraryEvent>
  sources: Pick<SourceStore, 'projectOf'>
  removal: Pick<Removal, 'clipRemoved'>
  projects: Pick<OpenProjects, 'adopt'>
  newId: () => string
  exports: ExportContext
}

const own = bridge.library

/** Procedures for finished clips. */
export function libraryProcedures(deps: LibraryDeps) {
  const { clips, clipEvents, sources, removal, projects, newId } = deps

  const mustItem = async (id: string): Promise<LibraryItem> => {
    clips.must(id)
    return (await clips.item(id))!
  }

  return own.router({
    list: own.list.handler(({ input }) => clips.page({ ...input, search: input.search.trim() })),
    get: own.get.handler(({ input }) => mustItem(input.id)),
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
    copyTo: own.copyTo.handler(({ input }) => clips.copyTo(input.id, input.path)),
    copyInto: own.copyInto.handler(async ({ input, signal }) => {
      const paths: string[] = []
      const failed: { id: string; message: Text }[] = []
      for (const id of new Set(input.ids)) {
        signal?.throwIfAborted()
        try {
          paths.push(await clips.copyInto(id, input.folder))
        } catch (error) {
          // A missing clip doesn't keep the others back; a folder or disk that can't be used stops them all.
          if (!(error instanceof StudioError) || !['missing', 'no-clip'].includes(error.code)) throw error
          failed.push({ id, message: error.text })
        }
      }
      return { paths, failed }
    }),
    export: own.export.handler(({ input, signal }) => {
      const chosen = [...new Set(input.ids)].map((id) => clips.must(id))
      return exportClips(deps.exports, chosen, input.plan, signal)
    }),
    reveal: own.reveal.handler(({ input }) => clips.reveal(input.id)),
    openProject: own.openProject.handler(({ input }) => {
      clips.must(input.id)
      const snapshot = sources.projectOf(input.id)
      if (snapshot === null)
        throw new StudioError('no-project', message('libraryErrors.noProject'), {
          next: message('libraryErrors.fromCommandLine'),
          field: 'id',
        })
      return { session: projects.adopt({ ...openProject(snapshot), id: newId() }, { again: true }).id }
    }),
    dragOut: own.dragOut.handler(({ input }) => clips.dragOut(input.id)),
  })
}
