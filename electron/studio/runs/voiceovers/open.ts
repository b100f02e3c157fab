import type { MediaAddresses } from '../../media/files/index.ts'
import type { OwnVoices } from '../../people/voices/index.ts'
import { stillThere } from '../../service/remote/index.ts'
import type { RemoteAssetCache } from '../../service/remote/index.ts'
import { sampleOfFile } from '../../speech/index.ts'
import { Voiceovers } from './voiceovers.ts'
import type { VoiceoversOptions } from './voiceovers-options.ts'

export interface OpenVoiceoversOptions extends Omit<VoiceoversOptions, 'ownVoices' | 'sample' | 'media'> {
  cache: RemoteAssetCache
  media: Pick<MediaAddresses, 'hash'>
  ownVoices: Pick<OwnVoices, 'list' | 'sample'>
  /** Addresses for playing a row and showing its waveform; absent in commands, which play nothing. */
  addresses: VoiceoversOptions['media']
}

/** Opens the voiceovers of a data folder. No file is made until `start`. */
export function openVoiceovers(options: OpenVoiceoversOptions): Voiceovers {
  const { cache, clock, media, ownVoices, addresses, ...rest } = options
  return new Voiceovers({
    ...rest,
    clock,
    media: addresses,
    ownVoices: () => ownVoices.list().map(({ voiceId, name, language }) => ({ voiceId, name, language })),
    sample: async (voiceId, connection) => {
      const { path } = await ownVoices.sample(voiceId)
      return sampleOfFile({ cache, clock, stillThere }, connection, path, await media.hash(path))
    },
  })
}
