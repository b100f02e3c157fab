const beginning = 'sample:'

/** How a voice of the user's own is named wherever a voice id is: services never see it. */
export function ownVoiceId(id: string): string {
  return beginning + id
}

/** The id of the recording that a voice id names; null for a voice of a service. */
export function sampleIdOf(voiceId: string): string | null {
  return voiceId.startsWith(beginning) && voiceId.length > beginning.length ? voiceId.slice(beginning.length) : null
}
