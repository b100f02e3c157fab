import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { findTools, probe } from '../media/index.ts'
import { guessMapping } from '../common/sheets/index.ts'
import type { SheetMapping } from '../common/bridge/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import type { Connection, StudioConnection } from '../studio/service/connections/index.ts'
import type { StudioPaths } from '../studio/core/data-folder.ts'
import { MediaFiles } from '../studio/media/files/index.ts'
import type { Jobs } from '../studio/jobs/index.ts'
import { stillThere } from '../studio/authoring/render/index.ts'
import type { MadeCache } from '../studio/authoring/render/index.ts'
import { uploadAssets } from '../studio/authoring/render/assets.ts'
import { Sheets } from '../studio/authoring/sheets/index.ts'
import type { SheetTable } from '../studio/authoring/sheets/index.ts'
import { SpokenFiles } from '../studio/runs/speech/index.ts'
import { openVoices } from '../studio/people/voices/index.ts'
import { engineFacts, SheetStore, Voiceovers } from '../studio/runs/voiceovers/index.ts'
import type { Row, SpeechPlace } from '../studio/runs/voiceovers/index.ts'

export interface CommandSheet {
  voiceovers: Voiceovers
  /** Of the sheet in it. */
  id: string
  close(): Promise<void>
}

export interface CommandSheetOptions {
  paths: StudioPaths
  /** Where what was made is remembered: in the data folder, for windows and commands alike. */
  shared: SheetStore
  jobs: Jobs
  cache: MadeCache
  place: SpeechPlace & { parallel: number }
  name: string
  table: SheetTable
  mapping: SheetMapping
  folder: string
  onEnded: (row: Row) => void
  onError: (error: unknown) => void
}

export async function readSheet(path: string): Promise<{ table: SheetTable; mapping: SheetMapping }> {
  const sheets = new Sheets({ newId: randomUUID })
  const { id } = await sheets.read({ kind: 'file', path })
  const table = sheets.table(id)
  return { table, mapping: guessMapping(table.columns, table.hasHeader) }
}

/** A sheet in memory, for one command: what it makes is remembered, it itself is not. */
export async function openCommandSheet(options: CommandSheetOptions): Promise<CommandSheet> {
  const { paths, shared, jobs, cache, place, name, table, mapping, folder, onEnded, onError } = options
  const clock = systemClock
  const tools = () => findTools()
  const media = new MediaFiles({
    ...{ cacheFolder: paths.media, importsFolder: paths.imports, tools, onError },
    baseUrl: () => null,
    owner: () => null,
    now: () => clock.now(),
  })
  const { ownVoices, dictionaries } = await openVoices({
    ...{ paths, clock, media, tools, newId: randomUUID },
    onBroken: (message) => onError(new Error(message)),
    tell: () => undefined,
  })
  const store = new SheetStore(':memory:')
  const voiceovers = new Voiceovers({
    ...{ store, shared, jobs, cache, clock, tools, stillThere, onEnded, onError },
    newId: randomUUID,
    files: new SpokenFiles({ folder: paths.speech, tools, media, clock }),
    place: (id) => (id === place.id ? place : null),
    usual: () => ({ connection: place.id, folder }),
    media: () => null,
    listVoices: async () => {
      const voices = await place.service.voices()
      return voices.map(({ voiceId, name: called, raw }) => ({
        ...{ voiceId, name: called },
        language: typeof raw.language === 'string' ? raw.language : '',
      }))
    },
    ownVoices: () =>
      ownVoices.list().map(({ voiceId, name: called, language }) => ({ voiceId, name: called, language })),
    // A command has no open project, and its sheet no dictionary of its own.
    spoken: (text) => dictionaries.said(text, [{ kind: 'global' }]),
    sample: async (voiceId, at) => {
      const { path } = await ownVoices.sample(voiceId)
      const sha256 = await media.hash(path)
      const url = async (signal: AbortSignal): Promise<string> => {
        const info = await probe(await tools(), path, { label: 'The recording', signal })
        const deps = {
          ...{ jobs, cache, clock, connection: at, signal, stillThere },
          probe: () => Promise.resolve(info),
          measure: () => Promise.reject(new Error('a recording is not measured')),
          watcher: { stage: () => undefined, progress: () => undefined, warn: () => undefined },
        }
        const asset = { path, file: path, name: basename(path), sha256, info }
        return (await uploadAssets(deps, [asset]))[path]!
      }
      return { path, mark: sha256, url }
    },
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

/** A connection of the command line as a place where rows are spoken. */
export function speechPlace(connection: Connection): SpeechPlace & { parallel: number } {
  const { id, name, service } = connection
  const own = 'client' in connection ? (connection as StudioConnection) : null
  return {
    ...{ id, name, service },
    // Its address changes when the engine is started again.
    get baseUrl() {
      return connection.baseUrl
    },
    free: own?.free ?? false,
    parallel: own?.parallel ?? 4,
    ...(own && service.local ? engineFacts(() => own.client()) : {}),
  }
}
