import type { CatalogueVoice } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useSettings } from '../../stores/settings.ts'
import { tierOf } from '../voice-list/voice-filter.ts'

const remembered = 'voiceovers.voice'

/**
 * Default voice of a new sheet: the last chosen one, otherwise a favourite, otherwise the service's first; of the
 * built-in engine a fast one, because sheets are long.
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

/** Remembers the chosen voice as the default of the next sheet. */
export function rememberVoice(voiceId: string): void {
  if (voiceId.length <= 200) useSettings().setLayout(remembered, voiceId)
}

/**
 * Default voice for a new sheet on the current connection; '' where the voices can't be loaded: rows then have a
 * problem.
 */
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
