import { applyEdit, assetPaths } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import type { ProjectSession } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { openCopy } from './open.ts'
import { useSaving } from './saving.ts'
import { translate, formatText } from '../../i18n/translate.ts'

/**
 * Lets the user choose a path and saves the project there, which is its file from then on. Returns whether it was
 * saved.
 */
export async function saveAs(): Promise<boolean> {
  const document = useDocument()
  const { session, own: project } = document
  if (!session || !project) return false
  try {
    // The project's own file belongs to another window: what is saved elsewhere is a copy.
    if (useSaving().outdated && !(await openCopy())) return false
    const [path] = await pickFiles('save-project', {
      name: project.name,
      ...(session.path === null ? {} : { defaultPath: session.path }),
    })
    return path !== undefined && (await saveTo(path))
  } catch (error) {
    reportError(error)
    return false
  }
}

/** @throws STUDIO */
export async function saveTo(path: string): Promise<boolean> {
  const document = useDocument()
  const { session, own: project, revision } = document
  if (!session || !project) return false
  const opened = await writeTo(session.id, path, project)
  if (!opened || document.session?.id !== session.id) return false
  take(opened, project, revision)
  useToasts().show({ level: 'success', message: translate('project.savedAs', { path: opened.path ?? path }) })
  return true
}

async function writeTo(id: string, path: string, project: Project): Promise<ProjectSession | null> {
  const write = (overwrite: boolean): Promise<ProjectSession> =>
    studio().projects.saveAs({ id, path, overwrite, project })
  try {
    return await write(false)
  } catch (error) {
    const { code, message } = studioError(error)
    if (code !== 'exists') throw error
    const agreed = await confirm({
      title: translate('project.replace.title'),
      message: formatText(message),
      confirm: translate('project.replace.confirm'),
      danger: true,
    })
    return agreed ? write(true) : null
  }
}

/**
 * The undo history is kept, unless relative paths now start at another folder: earlier steps would restore paths of
 * files that don't exist there. Edits made while the file was written are kept in both cases.
 */
function take(opened: ProjectSession, sent: Project, revision: number): void {
  const document = useDocument()
  const { project: written, ...session } = opened
  const moved = pathChanges(sent, written)
  if (moved.length > 0 || document.session?.readOnly) {
    const edited = document.revision !== revision
    const now = moved.reduce((done, change) => applyEdit(done, 'relinkAsset', change).project, document.own ?? sent)
    document.open({ ...opened, project: now })
    if (edited) document.savedRevision = document.revision - 1
  } else {
    document.session = session
    document.saved({ revision, path: opened.path ?? '', savedAt: opened.savedAt ?? Date.now() })
  }
  useSaving().reset(document.dirty ? null : document.own)
  if (document.dirty) void useSaving().save()
}

/** The paths that differ between two projects whose lists name the same files in the same order. */
function pathChanges(before: Project, after: Project): { from: string; to: string }[] {
  const names = assetPaths(after)
  return assetPaths(before).flatMap((from, i) => {
    const to = names[i]
    return to === undefined || to === from ? [] : [{ from, to }]
  })
}
