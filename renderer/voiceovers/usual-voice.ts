import type { CatalogueVoice, VoiceoverSheet } from '@common/bridge/index.ts'
import { studio } from '../bridge/studio.ts'
import { useSettings } from '../stores/settings.ts'
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

/** Gives a new sheet whose rows name nobody a voice. Without one it stays as it is: the rows say so. */
export async function withUsualVoice(sheet: VoiceoverSheet): Promise<VoiceoverSheet> {
  if (sheet.voiceId !== '') return sheet
  const { settings } = useSettings()
  try {
    const voices = await studio().catalogue.voices({ connection: sheet.connection })
    const voiceId = usualVoice(voices, settings.layout[remembered], settings.favouriteVoices)
    return voiceId === null
      ? sheet
      : await studio().voiceovers.change({ sheet: sheet.id, change: { voiceId } })
  } catch (error) {
    console.warn('A new sheet could not be given a voice.', error)
    return sheet
  }
}
