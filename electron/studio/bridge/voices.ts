import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { notReady } from './not-ready.ts'

/** Own voices and pronunciations. */
export function voicesProcedures(parts: StudioParts) {
  void parts
  const own = bridge.voices
  return own.router({
    own: own.own.handler(notReady),
    watch: own.watch.handler(notReady),
    checkSample: own.checkSample.handler(notReady),
    create: own.create.handler(notReady),
    rename: own.rename.handler(notReady),
    remove: own.remove.handler(notReady),
    dictionary: own.dictionary.handler(notReady),
    setDictionary: own.setDictionary.handler(notReady),
    spoken: own.spoken.handler(notReady),
  })
}
