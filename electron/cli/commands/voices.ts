import type { Command } from 'commander'
import type { RunCommand } from '../context.ts'
import { withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'

interface Options extends ConnectOptions {
  json?: boolean
}

/** `greenroom voices`: what can speak. */
export function addVoices(program: Command, run: RunCommand): void {
  const command = program
    .command('voices')
    .description('list the voices')
    .argument('[words...]', 'only those whose entry holds all these words')
  withJson(withConnection(command)).action((words: string[], options: Options) =>
    run(options, (context) =>
      withSession(context, options, async ({ connection, signal }) => {
        const voices = (await connection.service.voices(signal)).filter((voice) =>
          holds(
            [voice.voiceId, voice.name, voice.gender, voice.accent, voice.description, voice.useCase],
            words,
          ),
        )
        context.reporter.table(
          ['VOICE', 'NAME', 'GENDER', 'ACCENT', 'OWN', 'DESCRIPTION'],
          voices.map((voice) => [
            voice.voiceId,
            voice.name,
            voice.gender,
            voice.accent,
            voice.from === 4 ? 'yes' : '',
            voice.description,
          ]),
          'voice',
          voices.map(({ raw: _raw, ...voice }) => voice),
        )
        if (voices.length === 0) context.reporter.note('No voice fits.')
      }),
    ),
  )
}

/** Whole words, so that "male" does not find "female". */
export function holds(fields: readonly string[], words: readonly string[]): boolean {
  const found = new Set(fields.flatMap((field) => field.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  const text = fields.join(' ').toLowerCase()
  return words.every((word) => {
    const plain = word.toLowerCase()
    return found.has(plain) || (/[^\p{L}\p{N}]/u.test(plain) && text.includes(plain))
  })
}
