import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { notReady } from './not-ready.ts'

/** Finished clips of services. */
export function collectProcedures(parts: StudioParts) {
  void parts
  const own = bridge.collect
  return own.router({
    items: own.items.handler(notReady),
    ids: own.ids.handler(notReady),
    importIds: own.importIds.handler(notReady),
    refresh: own.refresh.handler(notReady),
    forget: own.forget.handler(notReady),
    names: own.names.handler(notReady),
    space: own.space.handler(notReady),
    start: own.start.handler(notReady),
    batches: own.batches.handler(notReady),
    batchItems: own.batchItems.handler(notReady),
    pause: own.pause.handler(notReady),
    resume: own.resume.handler(notReady),
    cancel: own.cancel.handler(notReady),
    retry: own.retry.handler(notReady),
    reorder: own.reorder.handler(notReady),
    removeBatch: own.removeBatch.handler(notReady),
    reveal: own.reveal.handler(notReady),
    can: own.can.handler(notReady),
    settings: own.settings.handler(notReady),
    setSettings: own.setSettings.handler(notReady),
    guard: own.guard.handler(notReady),
    watch: own.watch.handler(notReady),
  })
}
