import { explainProblem } from '../../../common/service/explain.ts'
import { openAiSpeechBody } from '../../../common/service/openapi/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { DirectRequest } from '../../capabilities/audio/direct-speech.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { OpenAiRefusal } from './errors.ts'
import { ignoresInstructions, openAiVoices, speechModels } from './names.ts'

export interface SpeechRequest extends DirectRequest {
  /** Whether the sound is answered as events. */
  asEvents: boolean
}

/** Reads the body of `POST /v1/audio/speech`. @throws OpenAiRefusal */
export async function readSpeechRequest(body: unknown, voices: Voices): Promise<SpeechRequest> {
  const read = openAiSpeechBody.safeParse(body)
  if (!read.success) {
    const { field, message: text } = explainProblem(read.error.issues[0]!, body, message('requestProblems.body'))
    throw new OpenAiRefusal(text, field === '' ? {} : { param: field })
  }
  const { model, input, instructions, speed = 1, response_format: format = 'mp3', stream_format } = read.data
  if (!speechModels.includes(model)) throw unknownModel(model)
  if (instructions !== undefined && instructions.trim() !== '' && !ignoresInstructions(model))
    throw new OpenAiRefusal(message('openAi.noInstructions'), { param: 'instructions', code: 'unsupported_parameter' })
  const voice = await voiceOf(read.data.voice, voices)
  return { text: input, voice, speed, format, asEvents: stream_format === 'sse' }
}

async function voiceOf(name: string, voices: Voices): Promise<DirectRequest['voice']> {
  const voice = (await voices.findSpeakable(name)) ?? (await voices.findSpeakable(openAiVoices[name] ?? ''))
  if (voice) return voice
  const text = message('openAi.noVoice', { voice: JSON.stringify(name.slice(0, 60)) })
  throw new OpenAiRefusal(text, { param: 'voice', code: 'invalid_value' })
}

export function unknownModel(model: string, known = speechModels): OpenAiRefusal {
  const text = message('openAi.noModel', { model: JSON.stringify(model.slice(0, 60)), models: known.join(', ') })
  return new OpenAiRefusal(text, { http: 404, param: 'model', code: 'model_not_found' })
}
