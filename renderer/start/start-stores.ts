import { useApp } from '../stores/app.ts'
import { useCollect } from '../stores/clips/collect.ts'
import { useDeliveries } from '../stores/clips/deliveries.ts'
import { useConnections } from '../stores/connections.ts'
import { useEngine } from '../stores/engine.ts'
import { useEndedJobs } from '../stores/clips/ended-jobs.ts'
import { useJobs } from '../stores/clips/jobs.ts'
import { useLibrary } from '../stores/clips/library.ts'
import { useRunningJobs } from '../stores/clips/running-jobs.ts'
import { useSettings } from '../stores/settings.ts'
import { reportError } from '../stores/toasts.ts'

/**
 * Loads what every page needs before the first one is shown, so that theme, language and layout are right from the
 * first frame. Errors are shown, and the window opens all the same. Subscriptions end with the signal.
 */
export async function startStores(signal: AbortSignal): Promise<void> {
  useEngine().start(signal)
  useJobs().start(signal)
  useRunningJobs().start()
  useEndedJobs().start().catch(reportError)
  useLibrary().start(signal)
  useCollect().start(signal)
  useDeliveries().start(signal)
  const asked = [useApp().start(), useSettings().start(signal), useConnections().start(signal)]
  for (const outcome of await Promise.allSettled(asked)) if (outcome.status === 'rejected') reportError(outcome.reason)
}
