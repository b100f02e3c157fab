import { availableParallelism, totalmem } from 'node:os'
import { scriptLimit } from '../store/account/account.ts'
import { createCloneCapability } from '../capabilities/audio/clone.ts'
import { directKind, DirectSpeech } from '../capabilities/audio/direct-speech.ts'
import { createSpeechCapability } from '../capabilities/audio/speech.ts'
import { Voices } from '../speech/catalogue/voices.ts'
import { createBackgroundCapability } from '../capabilities/background/capability.ts'
import { createCharacterSwapCapability } from '../capabilities/character-swap/index.ts'
import { CallbackSender } from '../work/callbacks/sender.ts'
import { createFaceDetection } from '../vision/face-detection/index.ts'
import { Generations } from '../work/generations/generations.ts'
import { withSigning } from '../work/generations/sign-result.ts'
import { createGuardedAgent, systemResolve } from '../inputs/guarded-agent.ts'
import { Inputs, defaultLimits } from '../inputs/inputs.ts'
import { createLipSyncCapability } from '../capabilities/lipsync/capability.ts'
import { Previews } from '../presenters/official/previews.ts'
import { createOwnAvatarCapability } from '../presenters/own/capability.ts'
import { FileCache } from '../store/media/cache.ts'
import { KeptFiles } from '../store/media/kept.ts'
import { createPartCache } from '../store/media/kept-parts.ts'
import { engineEdition } from '../core/edition.ts'
import { PreviewService, previewQueues } from '../previews/service.ts'
import { readPreviewRequest } from '../previews/request.ts'
import { createSpeechCache } from '../previews/speech-cache.ts'
import { EmbeddedQueue } from '../work/queue/embedded.ts'
import type { Worker } from '../work/queue/types.ts'
import type { Addresses } from './addresses.ts'
import { openQueue } from './open-queue.ts'
import { createLive } from '../live/index.ts'
import { createVideoCapability } from '../capabilities/video/capability.ts'
import { createOwnClips } from '../capabilities/video/own/own-clips.ts'
import { genderOfSpeaker } from '../speech/match/gender.ts'
import type { TalkWork } from '../vision/talking/types.ts'
import { programsAtOnce } from '../../media/process.ts'
import { dayMs, hourMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { EngineOptions } from './options.ts'
import type { EngineParts } from './parts.ts'
import { operator } from '../store/tenants/tenant.ts'
import type { CapabilityEntry } from '../work/generations/types.ts'
import type { Storage } from './storage.ts'
import { tenantParts } from './tenant-parts.ts'
import type { TenantParts } from './tenant-parts.ts'

const halfTheCores = Math.max(1, Math.floor(availableParallelism() / 2))

/** How many own avatars are prepared at the same time. Their work is mostly waiting for downloads. */
const avatarsAtOnce = 2

/** Disk space for previews and for the speech of videos, and for the clips of avatars, bytes. */
const previewCacheBytes = 2 * 1024 ** 3
const clipCacheBytes = 4 * 1024 ** 3
const cacheIdleDays = 30
/** Free space of the disk below which kept files make room, bytes. */
const leftFreeBytes = 1024 ** 3

/** How many entries of each queue run at the same time. */
export function queueLimits(options: EngineOptions) {
  return {
    // The parts of their texts take turns (`SpeechRequest.inTurn`).
    speech: options.tuning?.speechAtOnce ?? programsAtOnce,
    render: options.tuning?.rendersAtOnce ?? halfTheCores,
    preview: avatarsAtOnce,
    // One preview at a time in each queue: a user looks at a single one, and rendering goes on beside it.
    stage: 1,
    draft: 1,
    ahead: 1,
  }
}

/** Memory of a speech worker with the finest model and what it works with, bytes. */
const speechWorkerBytes = 1e9

/**
 * Most speech workers: those for texts that are spoken in turn, as many for texts that are heard while they are spoken, and one
 * for the few words of a preview that a user waits for. Where memory is short, texts share what there is.
 */
export function speechWorkers(memoryBytes = totalmem()): number {
  const most = Math.max(1, Math.floor(memoryBytes / 2 / speechWorkerBytes))
  return Math.min(2 * programsAtOnce, most) + 1
}

/** Creates the engine's capabilities, queue, callbacks, previews and live sessions. */
export async function createWork(
  options: EngineOptions,
  storage: Storage,
  parts: EngineParts,
  addresses: Addresses,
  world: { clock: Clock; log: Log; name: string },
) {
  const { clock, log } = world
  const tuning = options.tuning ?? {}
  const allowLocal = options.allowLocal ?? false
  const idleMs = tuning.inputIdleMs ?? defaultLimits.idleMs
  const agent = createGuardedAgent({
    allowLocal,
    resolve: tuning.resolve ?? systemResolve,
    connectTimeoutMs: Math.min(10_000, idleMs),
    idleTimeoutMs: idleMs,
  })
  const cacheIn = (folder: string, limitBytes: number) =>
    new FileCache({
      folder,
      limitBytes,
      maxIdleMs: cacheIdleDays * dayMs,
      now: () => clock.now(),
      leastFreeBytes: leftFreeBytes,
      ...(tuning.freeBytes ? { freeBytes: tuning.freeBytes } : {}),
    })
  const cache = cacheIn(storage.folders.previews, tuning.previewCacheBytes ?? previewCacheBytes)
  const edition = engineEdition(parts.tools.version)
  const previews = new Previews({
    ...parts,
    folder: storage.folders.official,
    scratch: storage.scratch,
    // They are asked for without credentials, by ids that can't be guessed.
    voices: new Voices(parts.catalogue, storage.ownVoices),
    cache,
    edition,
  })
  const inputs = new Inputs({
    agent,
    tools: () => Promise.resolve(parts.tools),
    store: storage.store,
    clock,
    allowLocal,
    limits: {
      ...defaultLimits,
      idleMs,
      ...(tuning.inputLimitBytes === undefined ? {} : { bytes: tuning.inputLimitBytes }),
      ...(tuning.inputTotalMs === undefined ? {} : { totalMs: tuning.inputTotalMs }),
    },
    ownAddress: addresses.own,
    official: (what, file) => previews.find(what, file),
  })
  const partsOf = (tenant: string) => tenantParts(tenant, { storage, parts, inputs, previews, addresses, clock })
  const talk: TalkWork = (input, work) => parts.faces.run('talk', input, work)
  const shared = { ...parts, clock, talk }
  const clipCache = cacheIn(storage.folders.clips, tuning.clipCacheBytes ?? clipCacheBytes)
  const sweepCaches = () => {
    clipCache.sweep()
    cache.sweep()
  }
  const sweeping = setInterval(sweepCaches, tuning.sweepEveryMs ?? hourMs).unref()
  const kept = new KeptFiles({ cache, edition, log })
  const clips = new KeptFiles({ cache: clipCache, edition, log })
  const speak = createSpeechCache(parts.speaker, kept)
  const anchor = options.offsetAnchor ?? 'top-left'
  const ownClips = createOwnClips({ ...shared, clips })
  const partCache = createPartCache(clips)
  const compose: EngineParts['compose'] = (composition, outPath, work) =>
    parts.compose(composition, outPath, { ...work, parts: partCache })
  const video = { ...shared, compose, clips, kept, ownClips, anchor, speak, edition, log }
  const secret = storage.installation.clientSecret
  const previewService = new PreviewService({
    partsOf: (tenant) => ({ ...video, ...partsOf(tenant), cache, secret }),
    cache,
    makeRoom: sweepCaches,
    scratch: storage.scratch,
    log,
    ...(tuning.previewIdleMs === undefined ? {} : { idleMs: tuning.previewIdleMs }),
    ...(tuning.freeBytes ? { freeBytes: tuning.freeBytes } : {}),
  })
  const genders = new Map(
    parts.catalogue.flatMap(({ model, gender }) => ('speaker' in model ? [[model.speaker, gender]] : [])),
  )
  const sender = new CallbackSender({
    outbox: storage.outbox,
    agent,
    allowLocal,
    keysOf: async (tenant) => (tenant === operator ? storage.installation : storage.tenants.pairOf(tenant)),
    clock,
    log,
    fileUrl: addresses.fileUrl,
    ...(tuning.callbackRetryMs ? { retryAfterMs: tuning.callbackRetryMs } : {}),
  })
  // A mere worker doesn't know where clients reach the service: those who answer them send the callbacks, too.
  const callbacks = options.role === 'worker' ? undefined : sender
  const genderOf = (speaker: number): string => genders.get(speaker) ?? genderOfSpeaker(speaker)
  /** A capability that works on each record with the parts of the record's tenant. */
  const each = (create: (own: TenantParts) => CapabilityEntry): CapabilityEntry => ({
    ...create(partsOf(operator)),
    run: (record, context) => create(partsOf(record.tenant)).run(record, context),
  })
  const mostAtOnce = async (tenant: string): Promise<number | undefined> =>
    (await storage.tenants.get(tenant))?.concurrency ?? undefined
  const generations = new Generations({
    ...storage,
    clock,
    log,
    capabilities: [
      each((own) => createSpeechCapability({ ...shared, ...own })),
      each((own) => createCloneCapability({ ...shared, ...own, genderOf })),
      each((own) => createOwnAvatarCapability({ ...shared, ...own })),
      each((own) => createBackgroundCapability({ ...shared, ...own })),
      each((own) => createCharacterSwapCapability({ ...shared, ...own })),
      each((own) => createLipSyncCapability({ ...shared, ...own })),
      each((own) => createVideoCapability('avatar-video', { ...video, ...own })),
      each((own) => createVideoCapability('talking-avatar', { ...video, ...own })),
    ].map((entry) => withSigning(entry, parts.sign)),
    mostAtOnce,
    onCallback: () => callbacks?.wake(),
    makeRoom: sweepCaches,
    ...(tuning.freeBytes ? { freeBytes: tuning.freeBytes } : {}),
  })
  const directSpeech = new DirectSpeech({ ...parts, ...storage, clock, log })
  const limits = queueLimits(options)
  const embedded = new EmbeddedQueue({
    worker(entry, context) {
      if (previewQueues.has(entry.queueName)) return previewService.work(entry, context)
      return entry.kind === directKind ? directSpeech.work(entry, context) : generations.work(entry, context)
    },
    limits,
    now: () => clock.now(),
    log,
  })
  previewService.start(embedded)
  directSpeech.start(embedded)
  const worker: Worker = (entry, context) => generations.work(entry, context)
  const opened = await openQueue({
    options,
    shared: storage.shared,
    embedded,
    worker,
    limits,
    world,
    onEnded: () => callbacks?.wake(),
  })
  const { queue } = opened
  const live = await createLive({
    mostAtOnce,
    ...storage,
    partsOf,
    clock,
    log,
    faces: parts.faces,
    fileUrl: addresses.fileUrl,
    engine: world.name,
    isShared: options.database !== undefined,
    isOwnHost: addresses.isOwnHost,
    ...(tuning.live ? { limits: tuning.live } : {}),
  })
  return {
    partsOf,
    previews,
    previewService,
    cache,
    readRequest(raw: unknown, tenant: string) {
      const own = partsOf(tenant)
      const limit = async () => scriptLimit((await own.account.read()).plan)
      return readPreviewRequest(raw, { ...video, ...own, secret, ownAddress: addresses.own, scriptLimit: limit })
    },
    detectionOf: (own: TenantParts) =>
      createFaceDetection({ ...parts, ...own, clock, scratch: storage.scratch, fileUrl: addresses.fileUrl }),
    live,
    sender,
    generations,
    directSpeech,
    queue,
    sharedQueue: opened.shared,
    queueCounts: opened.counts,
    startQueue: opened.start,
    isBusy: () => embedded.isBusy() || queue.isBusy(),
    allowLocal,
    async close(): Promise<void> {
      clearInterval(sweeping)
      previewService.close()
      await live.close()
      await queue.close()
      await embedded.close()
      await Promise.all([previews.close(), sender.stop()])
      await Promise.all([parts.speaker.close(), parts.recogniser.close(), parts.avatars.close(), parts.faces.close()])
      await agent.destroy()
    },
  }
}

export type Work = Awaited<ReturnType<typeof createWork>>
