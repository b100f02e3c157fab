import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import type {
  BridgeClient,
  ConnectionInfo,
  OwnVoice,
  Pronunciation,
  SampleReport,
  SpeechEvent,
  SpeechInfo,
} from '../../../../../electron/common/bridge/index.ts'
import { applyDictionary, dictionaryOf } from '../../../../../electron/common/pronounce/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { Events } from '../../support/events.ts'
import { FakeRequest } from '../../support/fake-request.ts'

export const goodReport: SampleReport = {
  verdict: 'good',
  durationMs: 24_000,
  checks: [
    { kind: 'length', verdict: 'good', figure: '24 s', message: 'The recording is long enough.' },
    { kind: 'level', verdict: 'good', figure: '-21 dBFS', message: 'The level is right.' },
  ],
}
export const badReport: SampleReport = {
  verdict: 'bad',
  durationMs: 3_000,
  checks: [
    { kind: 'level', verdict: 'good', figure: '-21 dBFS', message: 'The level is right.' },
    { kind: 'noise', verdict: 'fair', figure: '15 dB above the noise', message: 'It is noisy.' },
    { kind: 'length', verdict: 'bad', figure: '3 s', message: 'At least 10 seconds are needed.' },
  ],
}

export function ownVoice(id: string, more: Partial<OwnVoice> = {}): OwnVoice {
  return {
    id,
    voiceId: `sample:${id}`,
    name: id,
    language: 'en-GB',
    path: `/voices/${id}.wav`,
    report: goodReport,
    playUrl: `media/${id}`,
    peaksUrl: `media/${id}-peaks`,
    createdAt: 1_000,
    consent: { statement: 'It is my own voice.', confirmedAt: 1_000, own: true },
    ...more,
  }
}

export const speech: SpeechInfo = {
  key: 'k',
  audioUrl: 'media/said',
  durationMs: 2_000,
  words: [],
  peaksUrl: 'media/said-peaks',
}
export const builtIn: ConnectionInfo = {
  id: 'engine',
  name: 'Engine',
  builtIn: true,
  baseUrl: '',
  anchor: 'top-left',
  parallel: 3,
  takesFiles: true,
  account: null,
  tested: null,
  credential: { kind: 'none' },
}
export const cloud: ConnectionInfo = {
  ...builtIn,
  id: 'c1',
  name: 'Cloud',
  builtIn: false,
  baseUrl: 'https://api.example.com',
}

/** A studio that stores voices and words in memory. Tests read `calls` and change `on`. */
export function voicesFixture() {
  const calls: { name: string; input: unknown }[] = []
  const told = new Events<{ type: 'own' } | { type: 'dictionary' }>()
  const kept = { voices: [] as OwnVoice[], words: [] as Pronunciation[] }
  const on = {
    report: goodReport,
    /** Error that the procedure of that name throws. */
    refuse: {} as Record<string, unknown>,
    known: false,
    connections: [builtIn],
  }
  const answer =
    <I, O>(name: string, work: (input: I) => O) =>
    (input: I): Promise<O> => {
      calls.push({ name, input: structuredClone(input) })
      return name in on.refuse ? Promise.reject(on.refuse[name] as Error) : Promise.resolve(work(input))
    }
  async function* speechEvents(): AsyncGenerator<SpeechEvent> {
    await Promise.resolve()
    yield { type: 'progress', share: 0.5, message: null }
    yield { type: 'done', speech }
  }
  async function* never(): AsyncGenerator<never> {
    await new Promise(() => undefined)
    yield* []
  }
  type Create = { name: string; language: string; path: string; consent: { own: boolean; statement: string } }
  provideStudio({
    voices: {
      own: answer('own', () => [...kept.voices]),
      watch: (_: undefined, { signal }: { signal: AbortSignal }) => Promise.resolve(told.subscribe(signal)),
      checkSample: answer('checkSample', () => on.report),
      cleanSample: answer('cleanSample', () => ({ path: '/imports/clean.wav' })),
      discardSample: answer('discardSample', () => undefined),
      create: answer('create', ({ name, language, path, consent: { own, statement } }: Create) => {
        const voice = ownVoice(name, { language, path, consent: { own, statement, confirmedAt: 5 } })
        kept.voices.unshift(voice)
        return voice
      }),
      rename: answer('rename', () => undefined),
      remove: answer('remove', ({ id }: { id: string }) => {
        kept.voices = kept.voices.filter((one) => one.id !== id)
      }),
      dictionary: answer('dictionary', () => [...kept.words]),
      setDictionary: answer('setDictionary', ({ entries }: { entries: Pronunciation[] }) => {
        kept.words = entries
      }),
      spoken: answer('spoken', ({ text, entries }: { text: string; entries: Pronunciation[] }) => {
        const dictionary = dictionaryOf(entries, kept.words)
        return { sent: applyDictionary(text, dictionary).sent, problems: [...dictionary.problems] }
      }),
    },
    speech: {
      known: answer('known', ({ lines }: { lines: unknown[] }) => lines.map(() => (on.known ? speech : null))),
      make: answer('make', () => speechEvents()),
    },
    connections: { list: () => Promise.resolve(on.connections), watch: () => Promise.resolve(never()) },
    catalogue: { voices: answer('voices', () => []), avatars: answer('avatars', () => []) },
    assets: { describe: answer('describe', () => []), watch: () => Promise.resolve(never()) },
  } as unknown as BridgeClient)
  const pinia = createPinia()
  setActivePinia(pinia)
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    calls,
    told,
    kept,
    on,
    pinia,
    named: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    /** Completes the running upload. */
    arrive: (path: string) => FakeRequest.sent.at(-1)!.answer(200, JSON.stringify({ path })),
    close(): void {
      disposePinia(pinia)
      vi.unstubAllGlobals()
      document.body.innerHTML = ''
    },
  }
}
