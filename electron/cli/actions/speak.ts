import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { marksLine, marksOfSpeech } from '../../common/bridge/index.ts'
import { noticeSentence } from '../../common/composition/index.ts'
import { languageOf } from '../../studio/service/catalogue/index.ts'
import { speak, toWav } from '../../studio/authoring/render/index.ts'
import type { CommandContext } from '../context.ts'
import {
  asSpeechMarkup,
  markupProblems,
  pauseProblems,
  plainText,
  withoutActing,
} from '../../common/pronounce/index.ts'
import { message } from '../../common/messages/index.ts'
import { resultOf } from '../ending.ts'
import { usageError } from '../errors.ts'
import { outTarget, readText } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { bytes, length } from '../output/format.ts'
import { sessionDeps } from '../render-deps.ts'
import { withSession } from '../session.ts'
import type { Session } from '../session.ts'

export interface SpeakOptions extends ConnectOptions {
  voice: string
  text?: string
  file?: string
  rate: number
  /** The speech begins with a sentence that says that AI made it. */
  notice?: boolean
  out: string
  json?: boolean
}

/** Makes a sound file of a text. */
export async function speakText(context: CommandContext, options: SpeakOptions): Promise<void> {
  const { reporter } = context
  const begun = Date.now()
  const script = await textOf(options)
  for (const problem of [...pauseProblems(script), ...markupProblems(script)]) reporter.note(problem)
  const target = await outTarget(options.out, ['.mp3', '.wav'])
  const wav = target.name.toLowerCase().endsWith('.wav')
  await withSession(context, options, async (session) => {
    const deps = sessionDeps(session, reporter)
    const direct = wav && session.connection.service.local === true
    // Other services answer with MP3, which is saved beside the requested file and converted to WAV.
    const saved = wav && !direct ? { ...target, name: `.${target.name}.greenroom.mp3` } : target
    try {
      const { voice: voiceId, rate } = options
      const notice = options.notice ? await noticeFor(session, voiceId) : undefined
      const text = asSpeechMarkup(notice === undefined ? script : `${notice} ${script}`)
      const marks =
        session.connection.service.local === true
          ? marksOfSpeech(wav ? 'wav' : 'mp3', { notice: notice !== undefined, builtIn: true })
          : []
      reporter.foretell(marksLine(marks), 'marks', { marks })
      const job = await speak(deps, { text, voiceId, rate, target: saved, wav: direct })
      const { file } = resultOf(job)
      if (!file) throw new Error('the job is done but has no file')
      const isWav = wav && (await deps.probe(file.path, file.path, session.signal)).container === 'wav'
      const moved =
        wav && !isWav ? await session.library.moved(job.id, await toWav(file.path, target, session.signal)) : null
      const { path, size, sha256 } = moved ?? file
      const tookMs = Date.now() - begun
      const { durationMs } = file
      const facts = { length: length(durationMs ?? 0), size: bytes(size), time: length(tookMs) }
      reporter.result([message('cliMake.made', { path, ...facts })], 'done', {
        file: path,
        durationMs,
        bytes: size,
        sha256,
        tookMs,
        job: job.id,
        marks,
      })
    } finally {
      if (saved !== target) await rm(join(saved.folder, saved.name), { force: true })
    }
  })
}

/** The notice in the language of a voice. */
async function noticeFor({ connection, signal }: Session, voiceId: string): Promise<string> {
  const voice = (await connection.service.voices(signal)).find((one) => one.voiceId === voiceId)
  const language = voice ? languageOf(voice) : ''
  return (noticeSentence('audio', language) ?? noticeSentence('audio', 'en')!).text
}

async function textOf(options: SpeakOptions): Promise<string> {
  if (options.text !== undefined && options.file !== undefined) throw usageError('text', message('cliMake.textTwice'))
  const text = options.file === undefined ? options.text : await readText(options.file)
  if (text === undefined) throw usageError('text', message('cliMake.nothingToSay'), message('cliMake.giveText'))
  // Nobody is seen who could make a gesture.
  const script = withoutActing(text.replace(/^\uFEFF/, ''))
  if (plainText(script).trim() === '')
    throw usageError('text', message('cliMake.emptyText'), message('cliMake.giveWords'))
  return script
}
