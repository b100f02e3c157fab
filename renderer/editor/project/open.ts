import type { Problem } from '@common/composition/index.ts'
import type { ProjectSession } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { useBookmark } from './bookmark.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { useSaving } from './saving.ts'
import { useProjectDialogs } from './dialogs.ts'
import { stepsOf } from './undo-memory.ts'
import { translate } from '../../i18n/translate.ts'

const openKey = 'greenroom.open'

/**
 * Everything that opens another project. The one that is open is saved first; if that fails, the user decides
 * whether to stay (then the answer is null). All throw the studio's error when the new one can't be opened; the old one
 * then stays.
 */
export async function openSample(id: string): Promise<ProjectSession | null> {
  return change(() => studio().projects.openSample({ id }))
}

export async function openPath(path: string): Promise<ProjectSession | null> {
  return change(() => studio().projects.open({ path }))
}

export async function createProject(input: {
  name: string
  width: number
  height: number
}): Promise<ProjectSession | null> {
  return change(() => studio().projects.create(input))
}

/** Opens a request body as a new project; `problems` are warnings about the body. */
export async function openBody(text: string, name: string): Promise<(ProjectSession & { problems: Problem[] }) | null> {
  return change(() => studio().projects.openBody({ text, name }))
}

/**
 * Opens what this window has as a project of its own, when it can't be saved to the project's file because another
 * window has changed that. @throws STUDIO
 */
export async function openCopy(): Promise<ProjectSession | null> {
  const { own: project, session } = useDocument()
  if (!project || !session) return null
  const name = translate('project.newer.copyName', { name: project.name })
  return inTurn(async () => show(await studio().projects.openCopy({ project, folder: session.folder, name })))
}

/** Shows what another window has made of the project. This window's changes are kept as a backup. @throws STUDIO */
export async function openNewer(): Promise<ProjectSession | null> {
  const { own: project, session } = useDocument()
  const { unsent } = useSaving()
  if (!project || !session) return null
  return inTurn(async () => {
    const { projects } = studio()
    if (unsent) await projects.setAside({ project, folder: session.folder })
    const opened =
      session.path === null
        ? await projects.current({ prefer: session.id })
        : await projects.open({ path: session.path })
    // The other window saves its changes itself.
    return opened && show({ ...opened, recovered: false })
  })
}

/**
 * Shows the session that the studio has opened last. Null: none.
 * @param own prefers the session that this window had open before a reload
 */
export async function resume(own = false): Promise<ProjectSession | null> {
  const document = useDocument()
  const prefer = own ? sessionStorage.getItem(openKey) : null
  const session = await studio().projects.current(prefer === null ? {} : { prefer })
  if (!session) return null
  if (document.project && session.id === document.session?.id) return session
  return change(() => Promise.resolve(session))
}

/** Closes the project. Returns whether it is closed. */
export async function closeProject(): Promise<boolean> {
  const document = useDocument()
  const { session } = document
  if (!session) return true
  if (!(await mayLeave())) return false
  await studio().projects.close({ id: session.id })
  useSaving().reset(null)
  document.close()
  useBookmark().restore()
  return true
}

/** Whether this window had the session open before its page was reloaded. */
function wasOpenHere(id: string): boolean {
  return sessionStorage.getItem(openKey) === id
}

function rememberOpen(id: string): void {
  try {
    sessionStorage.setItem(openKey, id)
  } catch (error) {
    // Storage is full: after a reload unsaved changes are announced as recovered, nothing else is lost.
    console.warn('What is open could not be noted.', error)
  }
}

const { inTurn } = useTaskQueue()

/** Runs one after the other: two quick clicks open two projects in turn, not at once. */
function change<S extends ProjectSession>(open: () => Promise<S>): Promise<S | null> {
  return inTurn(() => changeNow(open))
}

async function changeNow<S extends ProjectSession>(open: () => Promise<S>): Promise<S | null> {
  const document = useDocument()
  const saving = useSaving()
  const before = document.session?.id
  if (!(await mayLeave())) return null
  const opened = await open()
  const reloaded = opened.recovered && wasOpenHere(opened.id)
  show(reloaded ? { ...opened, recovered: false } : opened)
  // This window was only reloaded: the user knows of the changes, which were about to be saved.
  if (reloaded) saving.takeUp()
  if (before !== undefined && before !== opened.id) await closeQuietly(before)
  return opened
}

/** Makes a session the one that this window shows. A project that has no file yet gets one at once. */
function show<S extends ProjectSession>(opened: S): S {
  const saving = useSaving()
  useDocument().open(opened, stepsOf(opened.project))
  saving.reset(opened.recovered ? null : opened.project)
  saving.start()
  rememberOpen(opened.id)
  useBookmark().restore()
  if (opened.path === null && !opened.recovered) void saving.save()
  return opened
}

async function mayLeave(): Promise<boolean> {
  if (await useSaving().flush()) return true
  return useProjectDialogs().askToLeave()
}

/** The new project is open; that the old one's session could not be closed does no harm. */
async function closeQuietly(id: string): Promise<void> {
  try {
    await studio().projects.close({ id })
  } catch (error) {
    console.warn('The previous project could not be closed.', error)
  }
}
