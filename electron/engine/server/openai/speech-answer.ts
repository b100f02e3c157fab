import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Format } from '../../../common/messages/index.ts'
import { directFormat } from '../../capabilities/audio/direct-formats.ts'
import type { DirectSound } from '../../capabilities/audio/direct-speech.ts'
import { openAiErrorBody, openAiFailure } from './errors.ts'
import type { SpeechRequest } from './speech-request.ts'

/**
 * Answers with speech while it is made, as bytes or as events. The answer begins with the first bytes of sound, so that what fails
 * before them is answered with a status of its own.
 * @throws EngineError when there is no sound at all
 */
export async function sendSpeech(
  { asEvents, format }: SpeechRequest,
  sound: DirectSound,
  reply: FastifyReply,
  inLanguage: Format,
): Promise<FastifyReply> {
  const bytes = sound.bytes()
  const first = await bytes.next()
  const all = first.done ? [] : restOf(first.value, bytes)
  // Nothing is kept of it, and what is on its way can't be asked for again.
  void reply.header('cache-control', 'no-store')
  if (!asEvents) return reply.type(directFormat(format).mime).send(Readable.from(all))
  return reply.type('text/event-stream; charset=utf-8').send(Readable.from(eventsOf(all, inLanguage)))
}

async function* restOf(first: Buffer, bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* bytes
}

/** Sound as OpenAI's events. Tokens are what OpenAI charges; the engine counts none. */
async function* eventsOf(all: AsyncIterable<Buffer> | Iterable<Buffer>, inLanguage: Format): AsyncGenerator<string> {
  const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
  try {
    for await (const bytes of all) yield event({ type: 'speech.audio.delta', audio: bytes.toString('base64') })
  } catch (error) {
    yield event({ type: 'error', ...openAiErrorBody(openAiFailure(error), inLanguage) })
    return
  }
  yield event({ type: 'speech.audio.done', usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 } })
}
