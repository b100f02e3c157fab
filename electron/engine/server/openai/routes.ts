import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '../../../common/messages/index.ts'
import { formatFor } from '../../core/language.ts'
import { EngineError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { DirectSpeech } from '../../capabilities/audio/direct-speech.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import type { RouteConfig } from '../app.ts'
import type { AccessCheck } from '../types.ts'
import { openAiErrorBody, openAiFailure, OpenAiRefusal } from './errors.ts'
import { openAiVoices, speechModels, transcriptionModels } from './names.ts'
import { sendSpeech } from './speech-answer.ts'
import { readSpeechRequest, unknownModel } from './speech-request.ts'
import { addTranscriptions } from './transcriptions.ts'
import type { TranscriptionOptions } from './transcriptions.ts'

export interface OpenAiRoutesOptions extends TranscriptionOptions {
  checkAccess: AccessCheck
  directSpeech: DirectSpeech
  /** What a tenant has. */
  partsOf: (tenant: string) => { voices: Voices }
  log: Log
  /** When models and official voices are said to be from, ms since 1970. */
  since: number
}

/** What OpenAI's interface has that nothing in the engine can do yet. */
const withoutTranslator = '/v1/audio/translations'

/** Adds the part of OpenAI's interface that the engine has, below `/v1` (docs/engine.md: OpenAI's interface). */
export function addOpenAiRoutes(app: FastifyInstance, options: OpenAiRoutesOptions): void {
  void app.register(
    (scope, _options, done) => {
      answerInOpenAiForm(scope, options.log)
      // Credentials are checked before a body is read, and before anyone learns what there is.
      scope.addHook('onRequest', async (request) => {
        await options.checkAccess(request)
        const refusal = refusalOfPath(request)
        if (refusal) throw refusal
      })
      addLists(scope, options)
      addTranscriptions(scope, options)
      scope.post('/audio/speech', async (request, reply) => {
        const asked = await readSpeechRequest(request.body ?? {}, options.partsOf(request.tenant).voices)
        const sound = await options.directSpeech.request(asked, request)
        // After a complete answer there is nothing left to end but the file.
        reply.raw.once('close', sound.close)
        if (reply.raw.closed) sound.close()
        return sendSpeech(asked, sound, reply, formatFor(request.headers))
      })
      done()
    },
    { prefix: '/v1' },
  )
}

function addLists(scope: FastifyInstance, { partsOf, since }: OpenAiRoutesOptions): void {
  const created = Math.floor(since / 1000)
  const model = (id: string) => ({ id, object: 'model', created, owned_by: 'greenroom' })
  const models = [...speechModels, ...transcriptionModels]
  const withoutHead = { exposeHeadRoute: false }
  scope.get('/models', withoutHead, () => ({ object: 'list', data: models.map(model) }))
  scope.get<{ Params: { model: string } }>('/models/:model', withoutHead, ({ params }) => {
    if (!models.includes(params.model)) throw unknownModel(params.model, models)
    return model(params.model)
  })
  scope.get('/audio/voices', withoutHead, async ({ tenant }) => {
    const { voices } = partsOf(tenant)
    const byId = new Map(voices.official.map(({ voiceId, ...voice }) => [voiceId, voice]))
    const named = Object.entries(openAiVoices).flatMap(([name, id]) => {
      const voice = byId.get(id)
      return voice ? [{ ...entry(name, voice.name, created), language: voice.language, voice_id: id }] : []
    })
    const official = voices.official.map(({ voiceId, name, language }) => ({
      ...entry(voiceId, name, created),
      language,
      voice_id: voiceId,
    }))
    const own = (await voices.listOwn()).map(({ voiceId, name, createdAt }) => ({
      ...entry(voiceId, name, Math.floor(createdAt / 1000)),
      language: 'en',
      voice_id: voiceId,
    }))
    return { object: 'list', voices: [...named, ...own, ...official] }
  })
}

const entry = (id: string, name: string, created: number) => ({
  id,
  object: 'audio.voice',
  created_at: created,
  name,
})

/** Refusals and faults below `/v1` have OpenAI's form, and so has what is not there. */
function answerInOpenAiForm(scope: FastifyInstance, log: Log): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = openAiFailure(error)
    if (failure.isFault)
      log.error('http.fault', { route: request.routeOptions.url ?? request.url, reason: messageOf(error) })
    // Clients of OpenAI send again what failed with 5xx; a request that can't be served fails the same way again.
    if (failure.http === 501) void reply.header('x-should-retry', 'false')
    // The rest of a body that was not read keeps the connection from being used again.
    if (!request.raw.complete) void reply.header('connection', 'close')
    void reply.code(failure.http).send(openAiErrorBody(failure, formatFor(request.headers)))
  }
  scope.setErrorHandler((error, request, reply) => answer(error, request, reply))
  // What other hooks refuse, such as a foreign Host, has the same form.
  scope.addHook('onRoute', (route) => {
    const refusalBody: RouteConfig['refusalBody'] = (code, text, format) =>
      openAiErrorBody(openAiFailure(new EngineError(code, text)), format)
    route.config = { ...route.config, refusalBody } as RouteConfig
  })
  // Its hooks refuse the request before this is reached.
  scope.setNotFoundHandler((request, reply) => answer(refusalOfPath(request), request, reply))
}

/** Why there is nothing at an address: told before the body is read, whatever it holds. */
function refusalOfPath(request: FastifyRequest): OpenAiRefusal | undefined {
  if (!request.is404) return undefined
  const path = request.url.split('?')[0] ?? ''
  if (path === withoutTranslator) {
    const fields = { http: 501, type: 'server_error', code: 'not_implemented' }
    return new OpenAiRefusal(message('openAi.noTranslator'), fields)
  }
  const text = message('openAi.noEndpoint', { method: request.method, path: path.slice(0, 200) })
  return new OpenAiRefusal(text, { http: 404, code: 'unknown_url' })
}
