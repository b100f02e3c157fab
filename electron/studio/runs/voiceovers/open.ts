import type { MediaAddresses } from '../../media/files/index.ts'
import type { OwnVoices } from '../../people/voices/index.ts'
import { stillThere } from '../../service/remote/index.ts'
import type { RemoteAssetCache } from '../../service/remote/index.ts'
import { sampleOfFile } from '../../speech/index.ts'
import { Voiceovers } from './voiceovers.ts'
import type { VoiceoversOptions } from './voiceovers.ts'

export interface OpenVoiceoversOptions extends Omit<VoiceoversOptions, 'ownVoices' | 'sample' | 'media'> {
  cache: RemoteAssetCache
  media: Pick<MediaAddresses, 'hash'>
  ownVoices: Pick<OwnVoices, 'list' | 'sample'>
  /** What a finished row is heard and seen by; a command plays nothing. */
  looks: VoiceoversOptions['media']
}

/** Voiceovers of a data folder. Nothing is made until `start`. */
export function openVoiceovers(options: OpenVoiceoversOptions): Voiceovers {
  const { cache, clock, media, ownVoices, looks, ...rest } = options
  return new Voiceovers({
    ...rest,
    clock,
    media: looks,
    ownVoices: () => ownVoices.list().map(({ voiceId, name, language }) => ({ voiceId, name, language })),
    sample: async (voiceId, connection) => {
      const { path } = await ownVoices.sample(voiceId)
      return sampleOfFile({ cache, clock, stillThere }, connection, path, await media.hash(path))
    },
  })
}
