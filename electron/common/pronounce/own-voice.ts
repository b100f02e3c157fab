const BEGINNING = 'sample:'

/** How a voice of the user's own is named wherever a voice id is: services never see it. */
export function ownVoiceId(id: string): string {
  return BEGINNING + id
}

/** The id of the recording that a voice id names; null for a voice of a service. */
export function sampleIdOf(voiceId: string): string | null {
  return voiceId.startsWith(BEGINNING) && voiceId.length > BEGINNING.length ? voiceId.slice(BEGINNING.length) : null
}
