/** OpenAI's voices by name, as the engine's voice that is most like each: those of the same name where there are such. */
export const openAiVoices: Readonly<Record<string, string>> = {
  alloy: 'finest-alloy',
  ash: 'finest-michael',
  ballad: 'finest-lewis',
  cedar: 'finest-george',
  coral: 'finest-bella',
  echo: 'finest-echo',
  fable: 'finest-fable',
  marin: 'finest-heart',
  nova: 'finest-nova',
  onyx: 'finest-onyx',
  sage: 'finest-river',
  shimmer: 'finest-sarah',
  verse: 'finest-puck',
}

/** The engine's own name for what speaks. */
const ownModel = 'greenroom-speech'

/** OpenAI's models that read no instructions and leave them out without an error. */
const modelsWithoutInstructions: ReadonlySet<string> = new Set(['tts-1', 'tts-1-hd'])

/**
 * Names that are taken as `model`: clients have OpenAI's built in, and all of them mean the same, since the voice decides which of
 * the engine's models speaks.
 */
export const speechModels: readonly string[] = [
  ownModel,
  ...modelsWithoutInstructions,
  'gpt-4o-mini-tts',
  'gpt-4o-mini-tts-2025-03-20',
  'gpt-4o-mini-tts-2025-12-15',
]

/** Names that are taken as `model` of a transcription; all of them mean the engine's only recogniser. */
export const transcriptionModels: readonly string[] = [
  'greenroom-transcription',
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
]

export const ignoresInstructions = (model: string): boolean => modelsWithoutInstructions.has(model)
