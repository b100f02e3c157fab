import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { speak, toWav } from '../../studio/authoring/render/index.ts'
import type { RunCommand } from '../context.ts'
import { resultOf } from '../ending.ts'
import { usageError } from '../errors.ts'
import { outTarget, readText } from '../files.ts'
import { ratePercent, withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { bytes, length } from '../output/format.ts'
import { sessionDeps } from '../render-deps.ts'
import { withSession } from '../session.ts'

interface Options extends ConnectOptions {
  voice: string
  text?: string
  file?: string
  rate: number
  out: string
  json?: boolean
}

/** `greenroom speak`: a text becomes a sound file. */
export function addSpeak(program: Command, run: RunCommand): void {
  const command = program
    .command('speak')
    .description('have a text spoken')
    .requiredOption('--voice <id>', 'who speaks; "greenroom voices" lists them')
    .option('--text <text>', 'what is said')
    .option('--file <file>', 'text file (UTF-8) with what is said')
    .option('--rate <percent>', 'speed from 0% to 100%; 100% is natural speed', ratePercent, 100)
    .requiredOption('--out <file>', 'the sound to write, .mp3 or .wav; replaced if it is there')
  withJson(withConnection(command)).action((options: Options) =>
    run(options, async (context) => {
      const { reporter } = context
      const begun = Date.now()
      const text = await textOf(options)
      const target = await outTarget(options.out, ['.mp3', '.wav'])
      const wav = target.name.toLowerCase().endsWith('.wav')
      await withSession(context, options, async (session) => {
        const deps = sessionDeps(session, reporter)
        const direct = wav && session.connection.service.local === true
        // Any other service answers with MP3; it becomes WAV beside the place where it is wanted.
        const saved = wav && !direct ? { ...target, name: `.${target.name}.greenroom.mp3` } : target
        try {
          const { voice: voiceId, rate } = options
          const job = await speak(deps, { text, voiceId, rate, target: saved, wav: direct })
          const { file } = resultOf(job)
          if (!file) throw new Error('the job is done but has no file')
          const isWav = wav && (await deps.probe(file.path, file.path, session.signal)).container === 'wav'
          const moved =
            wav && !isWav
              ? await session.library.moved(job.id, await toWav(file.path, target, session.signal))
              : null
          const { path, size, sha256 } = moved ?? file
          reporter.result(
            [
              `${path} (${length(file.durationMs ?? 0)}, ${bytes(size)}), made in ${length(Date.now() - begun)}`,
            ],
            'done',
            {
              file: path,
              durationMs: file.durationMs,
              bytes: size,
              sha256,
              tookMs: Date.now() - begun,
              job: job.id,
            },
          )
        } finally {
          if (saved !== target) await rm(join(saved.folder, saved.name), { force: true })
        }
      })
    }),
  )
}

async function textOf(options: Options): Promise<string> {
  if (options.text !== undefined && options.file !== undefined)
    throw usageError('text', 'Give either --text or --file, not both.')
  const text = options.file === undefined ? options.text : await readText(options.file, 'text file')
  if (text === undefined) throw usageError('text', 'There is nothing to say.', 'Give --text or --file.')
  if (text.trim() === '') throw usageError('text', 'The text is empty.', 'Give some words to speak.')
  return text.replace(/^\uFEFF/, '')
}
