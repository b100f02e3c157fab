import { z } from 'zod'
import { explainProblem } from '../../../common/service/explain.ts'
import { requiredScript } from '../../../common/service/fields.ts'
import { message } from '../../../common/messages/index.ts'
import { directFormatNames } from '../../capabilities/audio/direct-formats.ts'
import type { DirectRequest } from '../../capabilities/audio/direct-speech.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { OpenAiRefusal } from './errors.ts'
import { ignoresInstructions, openAiVoices, speechModels } from './names.ts'

/** Range of `speed` in OpenAI's interface. */
const [slowest, fastest] = [0.25, 4]

const absent = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

/** The body of `POST /v1/audio/speech`. Fields that it doesn't name are ignored. */
const speechBody = z.object({
  model: z.string().min(1),
  input: requiredScript(),
  voice: z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]),
  response_format: absent(z.enum(directFormatNames)),
  speed: absent(z.number().min(slowest).max(fastest)),
  instructions: absent(z.string()),
  stream_format: absent(z.enum(['audio', 'sse'])),
})

export interface SpeechRequest extends DirectRequest {
  /** Whether the sound is answered as events. */
  asEvents: boolean
}

/** Reads the body of `POST /v1/audio/speech`. @throws OpenAiRefusal */
export function readSpeechRequest(body: unknown, voices: Voices): SpeechRequest {
  const read = speechBody.safeParse(body)
  if (!read.success) {
    const { field, message: text } = explainProblem(read.error.issues[0]!, body, message('requestProblems.body'))
    throw new OpenAiRefusal(text, field === '' ? {} : { param: field })
  }
  const { model, input, instructions, speed = 1, response_format: format = 'mp3', stream_format } = read.data
  if (!speechModels.includes(model)) throw unknownModel(model)
  if (instructions !== undefined && instructions.trim() !== '' && !ignoresInstructions(model))
    throw new OpenAiRefusal(message('openAi.noInstructions'), { param: 'instructions', code: 'unsupported_parameter' })
  return { text: input, voice: voiceOf(read.data.voice, voices), speed, format, asEvents: stream_format === 'sse' }
}

function voiceOf(name: string, voices: Voices): DirectRequest['voice'] {
  const voice = voices.findSpeakable(name) ?? voices.findSpeakable(openAiVoices[name] ?? '')
  if (voice) return voice
  const text = message('openAi.noVoice', { voice: JSON.stringify(name.slice(0, 60)) })
  throw new OpenAiRefusal(text, { param: 'voice', code: 'invalid_value' })
}

export function unknownModel(model: string, known = speechModels): OpenAiRefusal {
  const text = message('openAi.noModel', { model: JSON.stringify(model.slice(0, 60)), models: known.join(', ') })
  return new OpenAiRefusal(text, { http: 404, param: 'model', code: 'model_not_found' })
}
