import { createRouterClient, implement } from '@orpc/server'
import { bridgeContract, settingsSchema, voiceoverOutputDefault } from '../../../../../electron/common/bridge/index.ts'
import type {
  BridgeClient,
  RowChoice,
  RowEdit,
  SheetMapping,
  SheetReading,
  VoiceoverEvent,
  VoiceoverRow,
  VoiceoverSheet,
} from '../../../../../electron/common/bridge/index.ts'
import { Events } from '../../support/events.ts'
import { refusal, voice } from '../../support/fake-studio.ts'

const os = implement(bridgeContract)
type RowsInput = Parameters<BridgeClient['voiceovers']['rows']>[0]

export function anyRow(position: number, change: Partial<VoiceoverRow> = {}): VoiceoverRow {
  return {
    id: String(position + 1),
    position,
    take: 0,
    text: `Line ${position + 1}`,
    voice: '',
    rate: '',
    file: '',
    values: ['Spring'],
    state: 'ready',
    problems: [],
    share: null,
    message: null,
    reused: false,
    durationMs: null,
    fileName: `${position + 1}.wav`,
    playUrl: null,
    proof: null,
    peaksUrl: null,
    ...change,
  }
}

export function anySheet(change: Partial<VoiceoverSheet> = {}): VoiceoverSheet {
  return {
    id: 's1',
    name: 'Spots',
    connection: 'engine',
    voiceId: 'ann',
    rate: 100,
    folder: '/out',
    output: voiceoverOutputDefault,
    template: '{index:003}_{name}',
    variables: ['Campaign'],
    counts: {
      ready: 0,
      problem: 0,
      queued: 0,
      making: 0,
      done: 0,
      failed: 0,
      unconfirmed: 0,
      total: 0,
      reused: 0,
    },
    problems: {},
    run: { state: 'idle', total: 0, done: 0, failed: 0, share: 0, etaMs: null, message: null },
    canUndo: false,
    canRedo: false,
    createdAt: 0,
    updatedAt: 0,
    ...change,
  }
}

export function anyReading(change: Partial<SheetReading> = {}): SheetReading {
  return {
    id: 'r1',
    name: 'spots',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    columns: [
      { name: 'text', samples: ['Hello'] },
      { name: 'voice', samples: ['ann'] },
    ],
    rowCount: 1,
    preview: [['Hello', 'ann']],
    notices: [],
    ...change,
  }
}

/** A studio with one sheet in memory; tests read `calls` and change `on` and `rows`. */
export function fakeVoiceovers(count = 3) {
  const calls: { name: string; input: unknown }[] = []
  const events = new Events<VoiceoverEvent>()
  const state = {
    rows: Array.from({ length: count }, (_, position) => anyRow(position)),
    sheet: anySheet(),
    reading: anyReading(),
    guess: { text: 0, voice: 1, rate: null, file: null } as SheetMapping,
    /** Credits that `run` costs; null: none. */
    charge: null as string | null,
  }
  const note = (name: string, input: unknown): void => void calls.push({ name, input })
  const now = (): VoiceoverSheet => ({
    ...state.sheet,
    counts: { ...state.sheet.counts, total: state.rows.length },
  })
  const renumber = (): void => state.rows.forEach((row, at) => (state.rows[at] = { ...row, position: at }))

  function edit(change: RowEdit): VoiceoverSheet {
    if (change.type === 'set')
      state.rows = state.rows.map((row) =>
        change.rows.includes(row.id) && typeof change.field === 'string'
          ? { ...row, [change.field]: change.value }
          : row,
      )
    if (change.type === 'remove') {
      const gone = new Set(change.rows)
      state.rows = state.rows.filter((row) => !gone.has(row.id))
    }
    if (change.type === 'insert') {
      const added = change.texts.map((text, at) => anyRow(0, { id: `new-${calls.length}-${at}`, text }))
      state.rows.splice(change.position, 0, ...added)
    }
    if (change.type === 'move') {
      const moving = state.rows.filter((row) => change.rows.includes(row.id))
      const before = state.rows.slice(0, change.position).filter((row) => !change.rows.includes(row.id))
      const rest = state.rows.slice(change.position).filter((row) => !change.rows.includes(row.id))
      state.rows = [...before, ...moving, ...rest]
    }
    renumber()
    return now()
  }

  const shown = (input: Pick<RowsInput, 'states' | 'problems' | 'search'>): VoiceoverRow[] =>
    state.rows.filter(
      (row) =>
        (input.states?.length === 0 || input.states?.includes(row.state)) &&
        (input.problems?.length === 0 || row.problems.some((one) => input.problems?.includes(one.kind))) &&
        row.text.includes(input.search ?? ''),
    )

  const router = {
    voiceovers: {
      list: os.voiceovers.list.handler(() => [now()]),
      get: os.voiceovers.get.handler(() => now()),
      rows: os.voiceovers.rows.handler(({ input }) => {
        note('rows', input)
        const found = shown(input)
        return { rows: found.slice(input.offset, input.offset + input.limit), total: found.length }
      }),
      rowIds: os.voiceovers.rowIds.handler(({ input }) => {
        note('rowIds', input)
        const found = shown(input).slice(input.offset, input.offset + input.limit)
        return found.map(({ id }) => id)
      }),
      markRight: os.voiceovers.markRight.handler(({ input }) => {
        note('markRight', input)
      }),
      findFiles: os.voiceovers.findFiles.handler(({ input }) => {
        note('findFiles', input)
        return 0
      }),
      edit: os.voiceovers.edit.handler(({ input }) => {
        note('edit', input.edit)
        return edit(input.edit)
      }),
      change: os.voiceovers.change.handler(({ input }) => {
        note('change', input.change)
        state.sheet = { ...state.sheet, ...(input.change as Partial<VoiceoverSheet>) }
        return now()
      }),
      create: os.voiceovers.create.handler(({ input }) => {
        note('create', input)
        return anySheet({ id: 'made', name: input.name, voiceId: input.voiceId })
      }),
      append: os.voiceovers.append.handler(({ input }) => {
        note('append', input)
        return now()
      }),
      guess: os.voiceovers.guess.handler(() => state.guess),
      undo: os.voiceovers.undo.handler(() => now()),
      redo: os.voiceovers.redo.handler(() => now()),
      run: os.voiceovers.run.handler(({ input }) => {
        note('run', input)
        if (state.charge !== null && !input.spend) throw refusal({ code: 'costs-credits', message: state.charge })
        return now()
      }),
      watch: os.voiceovers.watch.handler(({ signal }) => events.subscribe(signal)),
    },
    sheets: {
      read: os.sheets.read.handler(({ input }) => {
        note('read', input)
        return state.reading
      }),
      readAgain: os.sheets.readAgain.handler(({ input }) => {
        note('readAgain', input)
        if (input.options.encoding === 'klingon')
          throw refusal({ code: 'bad-sheet', message: 'No encoding.', next: 'Choose another.' })
        return { ...state.reading, delimiter: input.options.delimiter ?? ',' }
      }),
      drop: os.sheets.drop.handler(({ input }) => note('drop', input.id)),
    },
    catalogue: { voices: os.catalogue.voices.handler(() => [voice('ann'), voice('everyday-bob')]) },
    voices: { own: os.voices.own.handler(() => []) },
    settings: {
      get: os.settings.get.handler(() => settingsSchema.parse({})),
      set: os.settings.set.handler(() => settingsSchema.parse({})),
    },
  }
  return {
    client: createRouterClient(router, { context: {} }) as unknown as BridgeClient,
    calls,
    events,
    state,
    named: <T = unknown>(name: string): T[] =>
      calls.filter((call) => call.name === name).map((call) => call.input as T),
    runs: (): { rows: RowChoice; spend: boolean }[] =>
      calls.filter((call) => call.name === 'run').map((call) => call.input as never),
  }
}
