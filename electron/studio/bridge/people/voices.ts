import { readAloud } from '../../../common/text/index.ts'
import { markupProblems, pauseProblems, plainSpeech, spokenText } from '../../../common/pronounce/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { discardSample } from '../../media/files/index.ts'
import { bridge } from '../implementer.ts'
import type { VoicesEvent } from '../../../common/bridge/index.ts'
import type { Channel } from '../../core/channel.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { cleanSample } from '../../people/voices/index.ts'
import type { Dictionaries, OwnVoices } from '../../people/voices/index.ts'

export interface VoicesDeps {
  ownVoices: OwnVoices
  dictionaries: Dictionaries
  voiceEvents: Channel<VoicesEvent>
  paths: Pick<StudioPaths, 'imports'>
  tools: () => Promise<MediaTools>
}

/** Procedures for own voices and pronunciations. */
export function voicesProcedures({ ownVoices, dictionaries, voiceEvents, paths, tools }: VoicesDeps) {
  const own = bridge.voices
  return own.router({
    own: own.own.handler(() => ownVoices.list()),
    watch: own.watch.handler(({ signal }) => voiceEvents.subscribe(signal)),
    checkSample: own.checkSample.handler(({ input, signal }) => ownVoices.check(input.path, signal)),
    cleanSample: own.cleanSample.handler(async ({ input, signal }) => ({
      path: await cleanSample({ tools: await tools(), imports: paths.imports }, input.path, signal),
    })),
    discardSample: own.discardSample.handler(({ input }) => discardSample(paths.imports, input.path)),
    create: own.create.handler(({ input, signal }) => ownVoices.create(input, signal)),
    rename: own.rename.handler(({ input }) => ownVoices.rename(input.id, input.name)),
    remove: own.remove.handler(({ input }) => ownVoices.remove(input.id)),
    dictionary: own.dictionary.handler(({ input }) => [...dictionaries.entries(input.scope)]),
    setDictionary: own.setDictionary.handler(({ input }) => dictionaries.set(input.scope, input.entries)),
    spoken: own.spoken.handler(({ input }) => {
      const dictionary = dictionaries.of(input.scopes, input.entries)
      const sent = spokenText(input.text, dictionary)
      const problems = [...dictionary.problems, ...pauseProblems(input.text), ...markupProblems(input.text)]
      return { sent: plainSpeech(sent), read: readOut(plainSpeech(sent)), problems }
    }),
  })
}

/** A text as English voices read it: numbers, dates, currencies, abbreviations and addresses as words. */
function readOut(text: string): string {
  const sentences: string[] = []
  let length = 0
  for (const { tokens } of readAloud(text)) {
    const sentence = tokens.map(({ spoken, after }) => spoken.join(' ') + after).join(' ')
    sentences.push(sentence)
    length += sentence.length
    if (length > 20_000) break
  }
  return sentences.join(' ')
}
