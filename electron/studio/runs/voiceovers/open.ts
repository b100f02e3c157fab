import { basename } from 'node:path'
import { probe } from '../../../media/index.ts'
import { quietWatcher, renderDeps, stillThere, uploadAssets } from '../../authoring/render/index.ts'
import type { MadeCache } from '../../authoring/render/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { OwnVoices } from '../../people/voices/index.ts'
import { SpokenFiles } from '../speech/index.ts'
import type { SpeechPlace } from './master.ts'
import type { SampleFile } from './orders.ts'
import { Voiceovers } from './voiceovers.ts'
import type { VoiceoversOptions } from './voiceovers.ts'

export interface OpenVoiceoversOptions extends Omit<
  VoiceoversOptions,
  'files' | 'stillThere' | 'ownVoices' | 'sample' | 'cache' | 'media'
> {
  cache: MadeCache
  /** Folder of speech as files. */
  speechFolder: string
  media: Pick<MediaAddresses, 'urlFor' | 'hash'>
  ownVoices: Pick<OwnVoices, 'list' | 'sample'>
  /** What a finished row is heard and seen by; a command plays nothing. */
  looks: VoiceoversOptions['media']
}

/** Voiceovers of a data folder. Nothing is made until `start`. */
export function openVoiceovers(options: OpenVoiceoversOptions): Voiceovers {
  const { speechFolder, media, ownVoices, looks, ...rest } = options
  const { tools, clock } = options
  return new Voiceovers({
    ...{ ...rest, stillThere, media: looks },
    files: new SpokenFiles({ folder: speechFolder, tools, media, clock }),
    ownVoices: () => ownVoices.list().map(({ voiceId, name, language }) => ({ voiceId, name, language })),
    sample: (voiceId, place) => sampleOf(options, voiceId, place),
  })
}

async function sampleOf(
  options: OpenVoiceoversOptions,
  voiceId: string,
  connection: SpeechPlace,
): Promise<SampleFile> {
  const { tools, media, ownVoices } = options
  const { path } = await ownVoices.sample(voiceId)
  const sha256 = await media.hash(path)
  const name = basename(path)
  const url = async (signal: AbortSignal): Promise<string> => {
    const info = await probe(await tools(), path, { label: 'The recording', signal })
    const deps = renderDeps(options, { connection, signal, watcher: quietWatcher })
    return (await uploadAssets(deps, [{ path, file: path, name, sha256, info }]))[path]!
  }
  return { path, mark: sha256, url }
}
