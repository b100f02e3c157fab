import { createRouterClient, implement, ORPCError } from '@orpc/server'
import { bridgeContract, settingsSchema } from '../../../../electron/common/bridge/index.ts'
import type {
  AheadEvent,
  AssetInfo,
  BridgeClient,
  BundledSound,
  CatalogueAvatar,
  CatalogueVoice,
  StyledPictures,
  ConnectionInfo,
  GenerateCheck,
  JobRowEvent,
  PreviewEvent,
  ProjectSession,
  RecentProject,
  RecordingEvent,
  Settings,
  SpeechEvent,
  SpeechInfo,
  SpeechLine,
  StudioErrorData,
  TakesEvent,
} from '../../../../electron/common/bridge/index.ts'
import { emptyProject, emptyScene } from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { Events } from './events.ts'

const os = implement(bridgeContract)

/** The error with which a studio refuses. */
export function refusal(data: StudioErrorData): ORPCError<'STUDIO', StudioErrorData> {
  return new ORPCError('STUDIO', { status: 422, data })
}

export function sessionOf(project: Project, more: Partial<ProjectSession> = {}): ProjectSession {
  return {
    id: `session-${project.id}`,
    copy: '0.this',
    project,
    path: null,
    folder: '/projects',
    readOnly: null,
    savedAt: null,
    recovered: false,
    ...more,
  }
}

export function anyProject(id = 'p1', name = 'Spring launch'): Project {
  return { ...emptyProject(id, name), scenes: [emptyScene(`${id}-s1`, 'Scene 1')] }
}

export function asset(path: string, more: Partial<AssetInfo> = {}): AssetInfo {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    path,
    name,
    kind: 'image',
    state: 'ready',
    problem: null,
    size: 1_000,
    width: 640,
    height: 360,
    durationMs: null,
    hasAudio: false,
    hasAlpha: false,
    animated: false,
    sha256: null,
    playUrl: `media/${name}`,
    proxying: false,
    thumbUrl: null,
    peaksUrl: null,
    ...more,
  }
}

export function voice(voiceId: string, more: Partial<CatalogueVoice> = {}): CatalogueVoice {
  return {
    voiceId,
    name: voiceId,
    gender: 'Female',
    accent: 'American',
    language: 'en',
    description: '',
    useCase: '',
    from: 3,
    previewUrl: null,
    ...more,
  }
}

export const readyCheck: GenerateCheck = {
  ok: true,
  problems: [],
  durationMs: 8_200,
  credits: null,
  captionsByService: true,
  marks: ['credentials', 'metadata'],
  clipsToMake: 1,
  linesToSpeak: 0,
  filesToSend: 0,
  bytesToSend: 0,
}

export function speechOf(text: string): SpeechInfo {
  return { key: text, audioUrl: `media/${text}`, durationMs: 1_200, words: [], peaksUrl: 'media/peaks' }
}

/** What is said in a line, or in all turns of one. */
export const wordsOf = (line: SpeechLine): string =>
  line.kind === 'dialogue' ? line.turns.map(({ text }) => text).join(' ') : line.text

/** A studio that stores projects in memory. Tests read `calls` and change `on` for other answers. */
export function fakeStudio() {
  const calls: { name: string; input: unknown }[] = []
  const events = {
    projects: new Events<
      | { type: 'saved'; id: string; path: string; savedAt: number }
      | { type: 'recent' }
      | { type: 'changed'; id: string; copy: string }
    >(),
    assets: new Events<AssetInfo>(),
    preview: new Events<PreviewEvent>(),
    takes: new Events<TakesEvent>(),
    ahead: new Events<AheadEvent>(),
    jobs: new Events<JobRowEvent>(),
  }
  let current: ProjectSession | null = null
  let settings: Settings = settingsSchema.parse({})
  const opened = (session: ProjectSession): ProjectSession => (current = session)
  const on = {
    bundledSounds: (): BundledSound[] => [],
    recent: (): RecentProject[] => [],
    save: (id: string, _project: Project): { path: string; savedAt: number } => ({
      path: `/projects/${id}.greenroom.json`,
      savedAt: Date.now(),
    }),
    draft: (_id: string, _project: Project): unknown => undefined,
    open: (path: string): ProjectSession => sessionOf(anyProject(path, path), { path, savedAt: 1_000 }),
    saveAs: (session: ProjectSession, path: string): ProjectSession => ({ ...session, path, readOnly: null }),
    backup: (): Project => anyProject('p1', 'Yesterday'),
    describe: (path: string): AssetInfo => asset(path),
    pick: (): string[] => [],
    check: (_kind: string, _connection: string): GenerateCheck => readyCheck,
    connections: (): ConnectionInfo[] => [],
    spoken: (_line: SpeechLine): SpeechInfo | null => null,
    styled: (_asked: { avatarId: string; styling: object }): StyledPictures | null => null,
    avatars: (): CatalogueAvatar[] => [],
    voices: (): CatalogueVoice[] => [voice('ann'), voice('bob', { gender: 'Male', accent: 'British' })],
  }
  const note = (name: string, input: unknown): void => void calls.push({ name, input })
  const asProject = (value: unknown): Project => value as Project

  const router = {
    projects: {
      create: os.projects.create.handler(({ input }) => {
        note('create', input)
        const project = anyProject(`new-${calls.length}`, input.name)
        return opened(sessionOf({ ...project, canvas: { ...project.canvas, ...input, background: 'white' } }))
      }),
      open: os.projects.open.handler(({ input }) => {
        note('open', input)
        return opened(on.open(input.path))
      }),
      openSample: os.projects.openSample.handler(({ input }) => opened(sessionOf(anyProject(input.id)))),
      openBody: os.projects.openBody.handler(({ input }) => {
        note('openBody', input)
        const project = anyProject('body', input.name)
        return { ...opened(sessionOf(project)), kind: 'avatar-video' as const, problems: [] }
      }),
      current: os.projects.current.handler(() => current),
      draft: os.projects.draft.handler(({ input }) => {
        note('draft', input)
        on.draft(input.id, asProject(input.project))
      }),
      save: os.projects.save.handler(({ input }) => {
        note('save', input)
        return on.save(input.id, asProject(input.project))
      }),
      saveAs: os.projects.saveAs.handler(({ input }) => {
        note('saveAs', input)
        return opened(on.saveAs({ ...current!, project: asProject(input.project) }, input.path))
      }),
      openCopy: os.projects.openCopy.handler(({ input }) => {
        note('openCopy', input)
        return opened(sessionOf({ ...asProject(input.project), id: 'copy', name: input.name }))
      }),
      recent: os.projects.recent.handler(() => on.recent()),
      setAside: os.projects.setAside.handler(({ input }) => note('setAside', input)),
      close: os.projects.close.handler(({ input }) => {
        note('close', input)
        if (current?.id === input.id) current = null
      }),
      backups: os.projects.backups.handler(() => [
        { id: 'b1', madeAt: 1_000, scenes: 1 },
        { id: 'b2', madeAt: 2_000, scenes: 3 },
      ]),
      readBackup: os.projects.readBackup.handler(() => on.backup()),
      watch: os.projects.watch.handler(({ signal }) => events.projects.subscribe(signal)),
    },
    assets: {
      describe: os.assets.describe.handler(({ input }) => {
        note('describe', input)
        return input.paths.map((path) => on.describe(path))
      }),
      describeUrls: os.assets.describeUrls.handler(({ input }) => {
        note('describeUrls', input)
        return input.urls.map((url) => on.describe(url))
      }),
      watch: os.assets.watch.handler(({ signal }) => events.assets.subscribe(signal)),
      importFolder: os.assets.importFolder.handler(({ input }) => ({
        assets: [asset(`${input.folder}/a.png`), asset(`${input.folder}/b.mp4`, { kind: 'video' })],
        skipped: 3,
      })),
      bundledSounds: os.assets.bundledSounds.handler(() => on.bundledSounds()),
    },
    settings: {
      get: os.settings.get.handler(() => settings),
      watch: os.settings.watch.handler(({ signal }) => new Events<Settings>().subscribe(signal)),
      set: os.settings.set.handler(({ input }) => (settings = { ...settings, ...(input.change as Settings) })),
    },
    generate: {
      check: os.generate.check.handler(({ input }) => {
        note('check', input)
        return on.check(input.kind, input.connection)
      }),
      start: os.generate.start.handler(({ input }) => {
        note('start', input)
        if (!on.check(input.kind, input.connection).ok)
          throw refusal({ code: 'problems', message: 'Something is in the way.' })
        return { jobId: 'job-1', jobs: input.languages?.length ?? 1 }
      }),
      preview: os.generate.preview.handler(({ input, signal }) => {
        note('preview', input)
        return events.preview.subscribe(signal)
      }),
      takes: os.generate.takes.handler(({ input, signal }) => {
        note('takes', input)
        return events.takes.subscribe(signal)
      }),
      ahead: os.generate.ahead.handler(({ input, signal }) => {
        note('ahead', input)
        return events.ahead.subscribe(signal)
      }),
    },
    catalogue: {
      avatars: os.catalogue.avatars.handler(() => on.avatars()),
      voices: os.catalogue.voices.handler(() => on.voices()),
      styled: os.catalogue.styled.handler(({ input }) => {
        note('styled', input)
        return on.styled(input)
      }),
    },
    connections: {
      list: os.connections.list.handler(() => on.connections()),
      watch: os.connections.watch.handler(({ signal }) => new Events<ConnectionInfo[]>().subscribe(signal)),
    },
    jobs: {
      list: os.jobs.list.handler(() => ({ rows: [], total: 0 })),
      watch: os.jobs.watch.handler(({ signal }) => events.jobs.subscribe(signal)),
    },
    recordings: {
      list: os.recordings.list.handler(() => []),
      watch: os.recordings.watch.handler(({ signal }) => new Events<RecordingEvent>().subscribe(signal)),
    },
    speech: {
      known: os.speech.known.handler(({ input }) => input.lines.map((line) => on.spoken(line))),
      make: os.speech.make.handler(async function* ({ input }): AsyncGenerator<SpeechEvent> {
        note('speak', input.line)
        yield { type: 'done', speech: speechOf(wordsOf(input.line)) }
      }),
    },
    app: { pick: os.app.pick.handler(() => ({ paths: on.pick() })) },
  }
  const client = createRouterClient(router, { context: {} }) as unknown as BridgeClient
  return {
    client,
    calls,
    events,
    on,
    named: (name: string) => calls.filter((call) => call.name === name).map((call) => call.input),
    hold: (session: ProjectSession | null) => (current = session),
  }
}
