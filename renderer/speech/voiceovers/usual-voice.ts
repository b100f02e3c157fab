import type { CatalogueVoice } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useSettings } from '../../stores/settings.ts'
import { tierOf } from '../voice-list/voice-filter.ts'

const remembered = 'voiceovers.voice'

/**
 * The voice that a new sheet begins with: the last that one was given, else a favourite, else the service's first; of the
 * built-in engine's a quick one, as sheets are long.
 */
export function usualVoice(
  voices: readonly CatalogueVoice[],
  last: unknown,
  favourites: readonly string[],
): string | null {
  const has = (id: unknown): id is string => voices.some((one) => one.voiceId === id)
  if (has(last)) return last
  const quick = voices.find((one) => tierOf(one) === 'everyday')
  return favourites.find(has) ?? quick?.voiceId ?? voices[0]?.voiceId ?? null
}

/** The user chose a voice for a sheet: the next begins with it. */
export function rememberVoice(voiceId: string): void {
  if (voiceId.length <= 200) useSettings().setLayout(remembered, voiceId)
}

/** For a sheet that is about to be made on the connection in use; '' where none can be had: the rows say so then. */
export async function voiceForNew(): Promise<string> {
  const { settings } = useSettings()
  try {
    const voices = await studio().catalogue.voices({ connection: settings.connection })
    return usualVoice(voices, settings.layout[remembered], settings.favouriteVoices) ?? ''
  } catch (error) {
    console.warn('A new sheet begins without a voice: they could not be listed.', error)
    return ''
  }
}
