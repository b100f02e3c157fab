import type { Problem, Project } from '@common/composition/index.ts'
import type { ProjectSession } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { nameOfCopy } from '../copy-name.ts'
import { useBookmark } from './bookmark.ts'
import { freeProjectName } from './free-name.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { useSaving } from './saving.ts'
import { useProjectDialogs } from './dialogs.ts'
import { stepsOf } from './undo-memory.ts'
import { translate } from '../../i18n/translate.ts'

const openKey = 'greenroom.open'

/**
 * The functions below that open another project save the open one first. If that fails, the user decides whether to
 * stay; then they return null. When the other project can't be opened they throw the studio's error, and the open one
 * stays.
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

/** Opens a document that was made here as a new project; its relative paths refer to `folder`. */
export async function openDocument(project: Project, folder: string): Promise<ProjectSession | null> {
  return change(() => studio().projects.openCopy({ project, folder, name: project.name }))
}

/**
 * Opens this window's version of the project as a new project, because another window has changed the project's file
 * and it can't be saved there. @throws STUDIO
 */
export async function openCopy(): Promise<ProjectSession | null> {
  const { own: project, session } = useDocument()
  if (!project || !session) return null
  const name = translate('project.newer.copyName', { name: project.name })
  return inTurn(async () => show(await studio().projects.openCopy({ project, folder: session.folder, name })))
}

/** Opens a copy of the project that is open. @throws STUDIO */
export async function duplicateProject(): Promise<ProjectSession | null> {
  const { own: project, session } = useDocument()
  if (!project || !session) return null
  return change(() => openAsCopy(project, session.folder))
}

/** Opens a copy of a project's file. @throws STUDIO */
export async function duplicatePath(path: string): Promise<ProjectSession | null> {
  return change(async () => {
    const original = await studio().projects.open({ path })
    try {
      return await openAsCopy(original.project, original.folder)
    } finally {
      if (original.id !== useDocument().session?.id) await closeQuietly(original.id)
    }
  })
}

async function openAsCopy(project: Project, folder: string): Promise<ProjectSession> {
  const name = await freeProjectName(nameOfCopy(project.name))
  return studio().projects.openCopy({ project, folder, name })
}

/**
 * Opens the version of the project that another window has saved. This window's changes are kept as a backup. @throws
 * STUDIO
 */
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
    // The project is not reported as recovered, because the other window saves its changes itself.
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

/** Opens projects one after the other: two quick clicks don't open two at once. */
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
  if (reloaded) saving.resume()
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

/** Closes the session of the former project. A failure does no harm, because the new project is open. */
async function closeQuietly(id: string): Promise<void> {
  try {
    await studio().projects.close({ id })
  } catch (error) {
    console.warn('The previous project could not be closed.', error)
  }
}
