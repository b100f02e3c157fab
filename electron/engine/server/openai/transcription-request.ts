import { message } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import { openAiTranscriptionFields } from '../../../common/service/openapi/index.ts'
import type { transcriptFormats } from '../../../common/service/openapi/index.ts'
import { OpenAiRefusal } from './errors.ts'
import type { ReceivedForm } from './multipart.ts'
import { transcriptionModels } from './names.ts'
import { unknownModel } from './speech-request.ts'

export interface TranscriptionRequest {
  format: (typeof transcriptFormats)[number]
  withWords: boolean
  withSegments: boolean
  /** Whether events are wanted while the recording is recognised. */
  asEvents: boolean
}

/** English as OpenAI's clients name it. */
const english = /^(?:|en(?:[-_][a-z]+)?|english)$/i

/** Reads the form of `POST /v1/audio/transcriptions`. @throws OpenAiRefusal */
export function readTranscriptionRequest(form: ReceivedForm): TranscriptionRequest {
  const list = form.fields.get('timestamp_granularities[]') ?? form.fields.get('timestamp_granularities')
  const body = {
    ...Object.fromEntries([...form.fields].map(([name, values]) => [name, values.at(-1)])),
    timestamp_granularities: list,
  }
  const read = openAiTranscriptionFields.safeParse(body)
  if (!read.success) {
    const { field, message: text } = explainProblem(read.error.issues[0]!, body, message('requestProblems.body'))
    throw new OpenAiRefusal(text, field === '' ? {} : { param: field })
  }
  const { model, language, stream, response_format: format, timestamp_granularities: granularities } = read.data
  if (!transcriptionModels.includes(model)) throw unknownModel(model, transcriptionModels)
  if (!english.test(language))
    throw new OpenAiRefusal(message('openAi.onlyEnglish'), { param: 'language', code: 'invalid_value' })
  if (form.fileName === undefined) throw new OpenAiRefusal(message('openAi.noFile'), { param: 'file' })
  return {
    format,
    withWords: granularities.includes('word'),
    withSegments: granularities.includes('segment'),
    asEvents: stream === 'true',
  }
}
