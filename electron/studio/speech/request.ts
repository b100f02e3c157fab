import { createHash } from 'node:crypto'
import { formatRate } from '../../common/service/index.ts'
import type { SpeechRequestOptions, SpeechConnection, Utterance } from './types.ts'

/** The create call of an utterance. */
export interface SpeechRequest {
  kind: 'speech' | 'voice-clone'
  body: Record<string, unknown>
  /** An engine is asked for sound without loss; other services give what they give. */
  extras: { format: 'wav' } | null
}

/** @param sampleUrl where the service finds a clone's sample; null for a voice of the service */
export function requestOf(
  connection: SpeechConnection,
  { text, rate, voice }: Utterance,
  sampleUrl: string | null,
): SpeechRequest {
  const common = { input_text: text, rate: formatRate(rate) }
  const extras = connection.service.local === true ? ({ format: 'wav' } as const) : null
  if (voice.kind === 'voice') return { kind: 'speech', body: { ...common, voice_id: voice.voiceId }, extras }
  return { kind: 'voice-clone', body: { ...common, voice_url: sampleUrl }, extras }
}

/** Names speech by what it is made of, wherever a clone's sample lies: the key of its file. */
export function speechKey(connection: string, { text, rate, voice }: Utterance): string {
  const parts = voice.kind === 'voice' ? ['script', 'voice', voice.voiceId] : ['clone', 'sample', voice.sample.mark]
  return hash([1, connection, ...parts, text, rate]).slice(0, 40)
}

/** Names a request among what a service has already (`RemoteAssetCache`). */
export function remoteKey({ kind, body, extras }: SpeechRequest): string {
  return `${kind}:${hash(extras === null ? body : [body, extras])}`
}

/** The id of the one job of a request, so that no second one can come into being, in this process or another. */
export function jobIdOf(
  connection: string,
  { kind, body, extras }: SpeechRequest,
  { purpose, parentId }: Pick<SpeechRequestOptions, 'purpose' | 'parentId'>,
): string {
  const parts = [kind, connection, body, ...(extras === null ? [] : [extras])]
  return `say-${hash(purpose === 'row' ? parts : [...parts, purpose, parentId]).slice(0, 32)}`
}

/** A job's name for people. */
export function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
