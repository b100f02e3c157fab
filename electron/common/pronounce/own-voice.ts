const beginning = 'sample:'

/** The voice id of the user's own voice, used wherever a voice id is; no service ever gets it. */
export function ownVoiceId(id: string): string {
  return beginning + id
}

/** The id of the own voice that a voice id names; null for a voice of a service. */
export function sampleIdOf(voiceId: string): string | null {
  return voiceId.startsWith(beginning) && voiceId.length > beginning.length ? voiceId.slice(beginning.length) : null
}
