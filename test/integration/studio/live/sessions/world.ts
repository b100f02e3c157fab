import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { english } from '../../../../support/english.ts'
import type { Consent, LiveEvent } from '../../../../../electron/common/bridge/index.ts'
import type { StudioConnection } from '../../../../../electron/studio/service/connections/index.ts'
import { LiveSessions, LiveStore } from '../../../../../electron/studio/live/sessions/index.ts'
import type { LiveDeps } from '../../../../../electron/studio/live/sessions/index.ts'
import { createServiceClient } from '../../../../../electron/studio/service/client/index.ts'
import type { LiveSessionWire } from '../../../../../electron/common/service/records.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { json } from '../../../../support/service/loopback.ts'
import type { Answer } from '../../../../support/service/loopback.ts'
import { fails, ok } from '../../../../support/service/replies.ts'
import { liveWire } from '../../../../support/service/samples.ts'

/** A clock that moves when told; due timers run in order. */
export function steppedClock() {
  let time = 1_000_000
  const due: { at: number; call: () => void }[] = []
  return {
    now: () => time,
    after(ms: number, call: () => void) {
      const one = { at: time + ms, call }
      due.push(one)
      return () => {
        const index = due.indexOf(one)
        if (index >= 0) due.splice(index, 1)
      }
    },
    step(ms: number) {
      const end = time + ms
      for (;;) {
        const next = due.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        due.splice(due.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.call()
      }
      time = end
    },
  }
}

export const token = 'rtc-SECRET-0123456789abcdef0123456789abcdef'

/** @param more fields of the service's answer, right or wrong */
export const record = (more: Record<string, unknown> = {}): LiveSessionWire => ({
  ...liveWire('remote-1', { front_rtc_token: token }),
  ...more,
})

/** The answer of a gateway: the service behind it may have created the session. */
export const gatewayTimeout = json({ message: 'gateway timeout' }, 504)

type LiveCall = 'create' | 'update' | 'close'
type Answers = (Answer | (() => Promise<Answer>))[]

export interface World {
  service: FakeService
  sessions: LiveSessions
  clock: ReturnType<typeof steppedClock>
  events: LiveEvent[]
  announced: string[]
  errors: unknown[]
  /** Paths of requests to the service about live sessions, last part only. */
  asked: () => string[]
  /** The service's answers to the next requests of a path. */
  answerNext: (what: LiveCall, ...answers: Answers) => void
  store: () => LiveStore
  /** Another studio on the same folder, after the process of this one has ended. */
  next: (more?: Partial<LiveDeps>) => LiveSessions
  create: (more?: object) => ReturnType<LiveSessions['create']>
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Live sessions on a service that isn't an engine: its channel is Agora's. */
export async function liveWorld(given: Partial<LiveDeps> & { free?: boolean; builtIn?: boolean } = {}): Promise<World> {
  const { free = false, builtIn = false, ...more } = given
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-live-'))
  const service = await new FakeService({ apiKey: 'key-1' }).start()
  const answers: Record<LiveCall, Answers> = { create: [], update: [], close: [] }
  const next = async (what: LiveCall): Promise<Answer | undefined> => {
    const answer = answers[what].shift()
    return typeof answer === 'function' ? answer() : answer
  }
  service.on.createLive = async () => (await next('create')) ?? { data: record() }
  service.on.updateLive = () => next('update')
  service.on.closeLive = () => next('close')
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    credentials: { kind: 'key', apiKey: 'key-1' },
  })
  const connection = {
    id: 'cloud',
    name: 'Cloud',
    builtIn,
    free,
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 4,
    client: () => Promise.resolve(client),
    service: { local: builtIn, upload: (path: string) => Promise.resolve(`https://bucket.example${path}`) },
  } as unknown as StudioConnection
  const clock = steppedClock()
  const announced: string[] = []
  const errors: unknown[] = []
  let ids = 0
  const consent = { id: 'consent-1' } as Consent
  const opened: LiveSessions[] = []
  const make = (again: Partial<LiveDeps> = {}): LiveSessions => {
    const sessions = new LiveSessions({
      language: () => 'en',
      store: new LiveStore(join(folder, 'live.db')),
      connection: () => connection,
      findConnection: () => connection,
      media: {
        info: () => Promise.resolve({ kind: 'image', image: { width: 500, height: 500 } } as never),
        urlForRemote: (url) => `media/${url}`,
        forget: () => Promise.resolve(),
      },
      consents: { find: () => Promise.resolve(consent), need: () => Promise.resolve(consent) },
      clock,
      newId: () => `s${(ids += 1)}`,
      owner: 'studio-1',
      alive: () => false,
      announce: (text) => announced.push(english(text)),
      onError: (error) => errors.push(error),
      ...more,
      ...again,
    })
    opened.push(sessions)
    return sessions
  }
  const sessions = make()
  const events: LiveEvent[] = []
  void (async () => {
    for await (const event of sessions.watch()) events.push(event)
  })()
  open.push(async () => {
    for (const one of opened) await Promise.all([one.stop(), Promise.resolve(clock.step(60_000))])
    await Promise.all([client.close(), service.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    service,
    sessions,
    clock,
    events,
    announced,
    errors,
    asked: () => service.requests.flatMap(({ path }) => /\/faceswap\/live\/(\w+)$/.exec(path)?.[1] ?? []),
    answerNext: (what, ...given) => void answers[what].push(...given),
    store: () => new LiveStore(join(folder, 'live.db')),
    next: (again) => make({ owner: 'studio-2', ...again }),
    create: (given = {}) =>
      sessions.create({
        connection: 'cloud',
        sources: [{ path: '/pictures/Ada.png', opts: '1,2:3,4:5,6:7,8' }],
        owner: 'page-1',
        spend: true,
        ...given,
      }),
  }
}

export { fails, ok }

/** The stored state of a session. */
export function kept(world: Pick<World, 'store'>, id: string) {
  const store = world.store()
  try {
    return store.get(id)
  } finally {
    store.close()
  }
}

export async function refusal(call: Promise<unknown>) {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown === null) throw new Error('it should have been refused')
  return thrown as Error & { code: string; next?: string; details?: string[]; serviceCode?: number }
}
