import { message } from '../../../common/messages/index.ts'
import { typeOfContainer } from '../../../common/formats/index.ts'
import type { VoicesEvent } from '../../../common/bridge/index.ts'
import { probe, reportSample } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { JsonFile } from '../../core/settings/index.ts'
import { Dictionaries } from './dictionaries.ts'
import { OwnVoices } from './own-voices.ts'
import { dictionariesFile, voicesFile } from './records.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface OpenVoicesOptions {
  paths: Pick<StudioPaths, 'voices' | 'recordings' | 'pronunciations'>
  clock: Clock
  newId: () => string
  media: Pick<MediaAddresses, 'urlFor'>
  tools: () => Promise<MediaTools>
  onBroken: (text: Text) => void
  tell: (event: VoicesEvent) => void
}

/** Opens the own voices and pronunciations of a data folder. */
export async function openVoices(
  options: OpenVoicesOptions,
): Promise<{ ownVoices: OwnVoices; dictionaries: Dictionaries }> {
  const { paths, clock, newId, media, tools, onBroken, tell } = options
  const ownVoices = new OwnVoices({
    file: new JsonFile({ path: paths.voices, schema: voicesFile, empty: { voices: [] }, clock, onBroken }),
    folder: paths.recordings,
    media,
    clock,
    newId,
    check: async (path, signal) =>
      reportSample(await tools(), path, { signal, label: message('avatarErrors.theRecording') }),
    ending: async (path) => endingOfSound(await tools(), path),
    onChanged: () => tell({ type: 'own' }),
  })
  const dictionaries = new Dictionaries({
    file: dictionariesIn({ path: paths.pronunciations, clock, onBroken }),
    onChanged: () => tell({ type: 'dictionary' }),
  })
  await ownVoices.open()
  await dictionaries.open()
  return { ownVoices, dictionaries }
}

function dictionariesIn(options: { path: string; clock: Clock; onBroken: (text: Text) => void }) {
  return new JsonFile({ ...options, schema: dictionariesFile, empty: { global: [], sheets: {} } })
}

/** File extension by the content, since services tell the format by it and a dropped file may have any name. */
async function endingOfSound(tools: MediaTools, path: string): Promise<string> {
  const { container, kind } = await probe(tools, path, { label: message('avatarErrors.theRecording') })
  const type = typeOfContainer(container, { sound: kind === 'audio', webm: true })
  return type?.endings[0] ?? `.${container.replaceAll(/[^a-z0-9]/g, '')}`
}
