import type { Problem } from '@common/composition/index.ts'
import type { ProjectSession } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { useBookmark } from './bookmark.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { useSaving } from './saving.ts'
import { useProjectDialogs } from './dialogs.ts'

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

/** Shows the session that the studio has open: after a reload, or when the studio has opened it. Null: none. */
export async function resume(): Promise<ProjectSession | null> {
  const document = useDocument()
  const session = await studio().projects.current()
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
  useSaving().reset()
  document.close()
  useBookmark().restore()
  return true
}

const openKey = 'greenroom.open'

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
  saving.reset()
  const reloaded = opened.recovered && wasOpenHere(opened.id)
  document.open(reloaded ? { ...opened, recovered: false } : opened)
  saving.start()
  rememberOpen(opened.id)
  // This window was only reloaded: the user knows of the changes, which were about to be saved.
  if (reloaded) saving.takeUp()
  useBookmark().restore()
  if (before !== undefined && before !== opened.id) await closeQuietly(before)
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
