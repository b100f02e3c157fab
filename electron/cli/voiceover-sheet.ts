import { usageError } from './errors.ts'
import { message, GreenroomError } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { findTools } from '../media/index.ts'
import type { SignFile } from '../media/provenance/index.ts'
import { guessMapping } from '../common/sheets/index.ts'
import type { SheetMapping } from '../common/bridge/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import type { StudioPaths } from '../studio/core/data-folder.ts'
import { MediaFiles } from '../studio/media/files/index.ts'
import type { Jobs } from '../studio/jobs/index.ts'
import { languageOf } from '../studio/service/catalogue/index.ts'
import { stillThere } from '../studio/service/remote/index.ts'
import type { RemoteAssetCache } from '../studio/service/remote/index.ts'
import { SpeechFiles, SpeechSource } from '../studio/speech/index.ts'
import type { Listen, SpeechConnection } from '../studio/speech/index.ts'
import { Sheets } from '../studio/authoring/sheets/index.ts'
import type { SheetTable } from '../studio/authoring/sheets/index.ts'
import { openVoices } from '../studio/people/voices/index.ts'
import { openVoiceovers, SheetStore } from '../studio/runs/voiceovers/index.ts'
import type { Row, Voiceovers } from '../studio/runs/voiceovers/index.ts'

export interface CommandSheet {
  voiceovers: Voiceovers
  /** Id of the sheet in the store. */
  id: string
  close(): Promise<void>
}

export interface CommandSheetOptions {
  paths: StudioPaths
  /** Store in the data folder that remembers what was made, for windows and commands alike. */
  shared: SheetStore
  jobs: Jobs
  cache: RemoteAssetCache
  connection: SpeechConnection
  name: string
  table: SheetTable
  mapping: SheetMapping
  folder: string
  /** Signs files with content credentials. */
  sign: SignFile
  /** Listens to files whose rows ask for it; absent: nobody does. */
  listen?: Listen | undefined
  /** Formats texts in the language of the terminal. */
  format: Format
  onEnded: (row: Row) => void
  onError: (error: unknown) => void
}

/** Reads a sheet. @param worksheet name of a worksheet; null: the first that is not empty */
export async function readSheet(
  path: string,
  worksheet: string | null,
): Promise<{ table: SheetTable; mapping: SheetMapping }> {
  const sheets = new Sheets({ newId: randomUUID })
  const { id } = await sheets.read({ kind: 'file', path }, { worksheet })
  const table = sheets.table(id)
  return { table, mapping: guessMapping(table.columns, table.hasHeader) }
}

/** Refuses a sheet that leaves every voice open, before an engine is started for it. @param sheet its name @throws CliError */
export function mustNameVoice(
  { table, mapping }: { table: SheetTable; mapping: SheetMapping },
  voice: string,
  sheet: string,
): void {
  if (voice.trim() !== '' || table.rowCount === 0) return
  const { voice: column } = mapping
  if (column !== null)
    for (const chunk of table.chunks(500)) if (chunk.some((cells) => (cells[column] ?? '').trim() !== '')) return
  const next = message('cliSheets.noVoiceNext')
  throw usageError('no-voice', message('cliSheets.noVoice', { sheet }), next)
}

/** Opens a sheet in memory for one command. What it makes is remembered in the data folder, the sheet itself is not. */
export async function openCommandSheet(options: CommandSheetOptions): Promise<CommandSheet> {
  const { paths, shared, jobs, cache, connection, name, table, mapping, folder, format, onEnded, onError } = options
  const clock = systemClock
  const tools = () => findTools()
  const media = new MediaFiles({
    cacheFolder: paths.media,
    importsFolder: paths.imports,
    tools,
    onError,
    baseUrl: () => null,
    owner: () => null,
    now: () => clock.now(),
  })
  const { ownVoices, dictionaries } = await openVoices({
    paths,
    clock,
    media,
    tools,
    newId: randomUUID,
    onBroken: (text) => onError(new GreenroomError('storage', text)),
    tell: () => undefined,
  })
  const files = new SpeechFiles({ folder: paths.speech, tools, media, clock })
  const speech = new SpeechSource({ jobs, cache, clock, stillThere, files, tools })
  const store = new SheetStore(':memory:')
  const voiceovers = openVoiceovers({
    format: () => format,
    store,
    shared,
    jobs,
    cache,
    clock,
    tools,
    sign: options.sign,
    listen: options.listen,
    media,
    ownVoices,
    onEnded,
    onError,
    newId: randomUUID,
    speech,
    connection: (id) => (id === connection.id ? connection : null),
    usual: () => ({ connection: connection.id, folder }),
    addresses: () => null,
    // A command makes all rows: one whose answer was lost does not hold up the others.
    onLost: ({ id }) => message('cli.lostRow', { job: id }),
    listVoices: async () => {
      const voices = await connection.service.voices()
      return voices.map((voice) => ({
        voiceId: voice.voiceId,
        name: voice.name,
        language: languageOf(voice),
      }))
    },
    // A command has no open project, and its sheet has no dictionary, so only the user's dictionary applies.
    applyDictionary: (text) => dictionaries.apply(text, [{ kind: 'global' }]),
  })
  const sheet = await voiceovers.sheets.create(name, { table, mapping })
  return {
    voiceovers,
    id: sheet.id,
    async close() {
      await voiceovers.close()
      store.close()
      await media.close()
    },
  }
}
