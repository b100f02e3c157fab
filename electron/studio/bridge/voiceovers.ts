import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { notReady } from './not-ready.ts'

/** Voiceovers by the sheet. */
export function voiceoversProcedures(parts: StudioParts) {
  void parts
  const own = bridge.voiceovers
  return own.router({
    list: own.list.handler(notReady),
    get: own.get.handler(notReady),
    create: own.create.handler(notReady),
    append: own.append.handler(notReady),
    guess: own.guess.handler(notReady),
    change: own.change.handler(notReady),
    rows: own.rows.handler(notReady),
    edit: own.edit.handler(notReady),
    undo: own.undo.handler(notReady),
    redo: own.redo.handler(notReady),
    fix: own.fix.handler(notReady),
    cost: own.cost.handler(notReady),
    run: own.run.handler(notReady),
    pause: own.pause.handler(notReady),
    resume: own.resume.handler(notReady),
    cancel: own.cancel.handler(notReady),
    remove: own.remove.handler(notReady),
    reveal: own.reveal.handler(notReady),
    toEditor: own.toEditor.handler(notReady),
    watch: own.watch.handler(notReady),
  })
}
