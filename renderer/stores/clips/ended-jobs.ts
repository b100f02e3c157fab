import { defineStore } from 'pinia'
import { computed, reactive } from 'vue'
import type { JobRow, JobRowEvent } from '@common/bridge/index.ts'
import { generationSpecs } from '@common/generation/kinds.ts'
import { studio } from '../../bridge/studio.ts'
import { announceEndedJobs } from './announce-jobs.ts'
import { isRunning, stateGroups } from './job-states.ts'
import { useJobs } from './jobs.ts'
import { useSettings } from '../settings.ts'
import { reportError } from '../toasts.ts'

/** Time in which jobs that end together, for example those of one sheet, are announced together, ms. */
const settleMs = 800
/** Ended jobs that are looked through for unseen ones when the window opens. */
const mostPast = 100

/** Where the settings keep when the user last looked at the library; the name is stored in data folders. */
const seenName = 'seen.library'

/**
 * Jobs that have ended: announces each one, and counts those that the user has not seen yet. Speech is left out, because
 * the page on which it is made shows its result; so are previews.
 */
export const useEndedJobs = defineStore('ended-jobs', () => {
  const settings = useSettings()
  const openedAt = Date.now()
  const announced = new Set<string>()
  const unseen = reactive({ done: new Set<string>(), failed: new Set<string>() })
  const counts = computed(() => ({ done: unseen.done.size, failed: unseen.failed.size }))
  let waiting: JobRow[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const counted = (row: JobRow): boolean =>
    !row.preview && row.state !== 'cancelled' && generationSpecs[row.kind].madeFrom !== 'text'

  /** When the user last looked at the library, ms since 1970. One that was never opened counts from now on. */
  function seenAt(): number {
    const stored = settings.settings.layout[seenName]
    return typeof stored === 'string' ? Date.parse(stored) || openedAt : openedAt
  }

  function take(row: JobRow): void {
    if (isRunning(row.state)) {
      // A job that is tried again leaves the marks and is announced again.
      announced.delete(row.id)
      unseen.failed.delete(row.id)
      return
    }
    if (row.endedAt === null || announced.has(row.id) || !counted(row)) return
    announced.add(row.id)
    if (row.endedAt >= seenAt()) unseen[row.state === 'done' ? 'done' : 'failed'].add(row.id)
    if (row.endedAt < openedAt) return
    waiting.push(row)
    timer ??= setTimeout(announce, settleMs)
  }

  function announce(): void {
    timer = undefined
    announceEndedJobs(waiting)
    waiting = []
  }

  /** Looks through the jobs that ended last, because the window was not told of each of them. */
  async function lookBack(): Promise<void> {
    const states = [...stateGroups.done, ...stateGroups.attention]
    const { rows } = await studio().jobs.list({ states, limit: mostPast })
    rows.forEach(take)
  }

  function hear(event: JobRowEvent): void {
    if (event.type === 'row') take(event.row)
    else if (event.type === 'changed') void lookBack().catch(reportError)
    else for (const ids of [unseen.done, unseen.failed]) ids.delete(event.id)
  }

  /** Follows the studio's jobs for as long as the window lives. Called once, by the window's start. */
  async function start(): Promise<void> {
    await settings.loaded
    useJobs().onEvent(hear)
    await lookBack()
  }

  /** The user looks at the library: its marks go. */
  function see(): void {
    unseen.done.clear()
    unseen.failed.clear()
    settings.setLayout(seenName, new Date().toISOString())
  }

  return { counts, start, see }
})
