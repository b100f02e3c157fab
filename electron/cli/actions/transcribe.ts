import { basename, extname, resolve } from 'node:path'
import { message, textAt } from '../../common/messages/index.ts'
import { isServiceError } from '../../studio/service/client/index.ts'
import type { RecognisedSpeech } from '../../studio/service/client/index.ts'
import type { EngineConnection } from '../../studio/service/connections/index.ts'
import type { CommandContext } from '../context.ts'
import { mustBeBuiltIn, withEngine } from '../transcripts/session.ts'
import { CliError, usageError } from '../errors.ts'
import { mustBeReadable, newFile, outTarget, writeText } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { length } from '../output/format.ts'
import { transcriptEndingNames, transcriptEndings } from '../transcripts/endings.ts'
import type { TranscriptEnding } from '../transcripts/endings.ts'

export interface TranscribeFilesOptions extends ConnectOptions {
  /** The file to write, or `-` for the standard output; absent: a file beside each recording. */
  out?: string
  format?: TranscriptEnding
  force?: boolean
  json?: boolean
}

interface Recording {
  /** Path as it was given. */
  named: string
  path: string
  /** Path of the transcript; null for the standard output. */
  out: string | null
  ending: TranscriptEnding
}

/** Writes what is said in sound and video files, in English, as captions or text. */
export async function transcribeFiles(
  context: CommandContext,
  files: readonly string[],
  options: TranscribeFilesOptions,
): Promise<void> {
  mustBeBuiltIn(context, options)
  const recordings = await plan(files, options)
  const { reporter } = context
  const begun = Date.now()
  let failed = 0
  await withEngine(context, async (connection, signal) => {
    for (const recording of recordings) {
      try {
        await transcribe(context, connection, recording, { force: options.force === true, signal })
      } catch (error) {
        // What is wrong with one recording is no reason to leave the others out.
        if (recordings.length === 1 || !isServiceError(error) || error.kind !== 'invalid') throw error
        failed += 1
        reporter.event('failed', { recording: recording.named, message: error.text })
        reporter.warn(textAt(basename(recording.path), error.text))
      }
    }
  })
  const n = recordings.length
  if (failed > 0) throw new CliError('incomplete', message('cliTranscribe.incomplete', { failed, n }))
  reporter.event('done', { recordings: n, tookMs: Date.now() - begun })
}

/** Where everything is read and written, found out before any work. @throws CliError */
async function plan(files: readonly string[], options: TranscribeFilesOptions): Promise<Recording[]> {
  const { out, format, force = false } = options
  if (out !== undefined && files.length > 1)
    throw usageError('out', message('cliTranscribe.oneOut'), message('cliTranscribe.oneOutNext'))
  for (const file of files) await mustBeReadable(resolve(file))
  if (out !== undefined) {
    const [named] = files as [string]
    const recording = { named, path: resolve(named) }
    if (out === '-') return [{ ...recording, out: null, ending: format ?? 'srt' }]
    const endings = format === undefined ? transcriptEndingNames : [format]
    const { name } = await outTarget(
      out,
      endings.map((ending) => `.${ending}`),
    )
    const ending = extname(name).slice(1).toLowerCase() as TranscriptEnding
    return [{ ...recording, out: await newFile(out, { force }), ending }]
  }
  const ending = format ?? 'srt'
  const recordings: Recording[] = []
  for (const named of files) {
    const path = resolve(named)
    const beside = `${path.slice(0, path.length - extname(path).length)}.${ending}`
    const other = recordings.find((one) => one.out === beside)
    if (other)
      throw usageError('out', message('cliTranscribe.sameOut', { one: other.named, other: named, out: beside }))
    recordings.push({ named, path, out: await newFile(beside, { force }), ending })
  }
  return recordings
}

async function transcribe(
  { reporter }: CommandContext,
  connection: EngineConnection,
  { named, path, out, ending }: Recording,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<void> {
  const begun = Date.now()
  const { engine } = await connection.client()
  reporter.stage('transcribe', message('cliTranscribe.stage', { name: basename(path) }))
  const format = transcriptEndings[ending]
  const speech = await engine.transcribe(path, { format, signal, onProgress: (share) => reporter.progress(share) })
  const { durationMs, text } = speech
  if (text === '') reporter.warn(message('cliTranscribe.noSpeech', { name: basename(path) }))
  const written = fileText(speech)
  const facts = { recording: named, durationMs, tookMs: Date.now() - begun }
  if (out === null) {
    const lines = written.trimEnd().split('\n')
    reporter.result(text === '' ? [] : lines, 'transcript', { ...facts, file: null, text: written })
    return
  }
  const file = await writeText(out, written, { force })
  const times = { length: length(durationMs), time: length(facts.tookMs) }
  reporter.result([message('cliTranscribe.written', { path: file, ...times })], 'transcript', { ...facts, file })
}

const fileText = ({ document }: RecognisedSpeech): string =>
  typeof document === 'string' ? document : `${JSON.stringify(document, null, 2)}\n`
