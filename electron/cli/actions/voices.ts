import type { CommandContext } from '../context.ts'
import { message } from '../../common/messages/index.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'

export interface VoicesOptions extends ConnectOptions {
  json?: boolean
}

const heads = [
  message('cliMake.heads.voice'),
  message('cliMake.heads.name'),
  message('cliMake.heads.gender'),
  message('cliMake.heads.accent'),
  message('cliMake.heads.own'),
  message('cliMake.heads.description'),
]

/** Lists voices whose fields hold the wanted words. */
export async function listVoices(
  context: CommandContext,
  wanted: readonly string[],
  options: VoicesOptions,
): Promise<void> {
  await withSession(context, options, async ({ connection, signal }) => {
    const voices = (await connection.service.voices(signal)).filter((voice) =>
      holds([voice.voiceId, voice.name, voice.gender, voice.accent, voice.description, voice.useCase], wanted),
    )
    context.reporter.table(
      heads,
      voices.map((voice) => [
        voice.voiceId,
        voice.name,
        voice.gender,
        voice.accent,
        voice.from === 4 ? message('cliMake.yes') : '',
        voice.description,
      ]),
      'voice',
      voices.map(({ raw: _raw, ...voice }) => voice),
    )
    if (voices.length === 0) context.reporter.note(message('cliMake.noVoice'))
  })
}

/** Compares whole words, so that "male" does not match "female". */
export function holds(fields: readonly string[], words: readonly string[]): boolean {
  const found = new Set(fields.flatMap((field) => field.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  const text = fields.join(' ').toLowerCase()
  return words.every((word) => {
    const plain = word.toLowerCase()
    return found.has(plain) || (/[^\p{L}\p{N}]/u.test(plain) && text.includes(plain))
  })
}
