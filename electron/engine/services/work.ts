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
import type { FindMade } from '../capabilities/video/made-before.ts'
import type { ResolveSources } from '../capabilities/video/avatars.ts'
import { programsAtOnce } from '../../media/process.ts'
import { dayMs, hourMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { EngineOptions } from './options.ts'
import type { EngineParts } from './parts.ts'
import type { Storage } from './storage.ts'

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
  const voices = new Voices(parts.catalogue, storage.ownVoices)
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
    voices,
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
  const resolve: ResolveSources = {
    official: parts.avatars.list(),
    findOwn: (avatarId) => storage.registry.find(avatarId),
    fileUrl: addresses.fileUrl,
    officialAt(url) {
      const own = addresses.own(url)
      return own?.kind === 'official' && own.what === 'avatars' ? own.file.replace(/\.[^.]+$/, '') : undefined
    },
  }
  const talk: TalkWork = (input, work) => parts.faces.run('talk', input, work)
  const shared = { ...parts, voices, inputs, clock, timings: storage.timings, talk }
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
  const findMade: FindMade = async (content) => {
    const earlier = await storage.earlier.finishedVideo(content, clock.now())
    if (!earlier || !(await storage.store.find(earlier.file, clock.now()))) return undefined
    return { digest: earlier.digest, copyTo: (path, signal) => storage.store.copyTo(earlier.file, path, signal) }
  }
  const partCache = createPartCache(clips)
  const compose: EngineParts['compose'] = (composition, outPath, work) =>
    parts.compose(composition, outPath, { ...work, parts: partCache })
  const video = { ...shared, compose, resolve, clips, kept, ownClips, anchor, speak, edition, findMade, log }
  const secret = storage.installation.clientSecret
  const previewService = new PreviewService({
    parts: { ...video, cache, secret },
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
    keys: storage.installation,
    clock,
    log,
    fileUrl: addresses.fileUrl,
    ...(tuning.callbackRetryMs ? { retryAfterMs: tuning.callbackRetryMs } : {}),
  })
  // A mere worker doesn't know where clients reach the service: those who answer them send the callbacks, too.
  const callbacks = options.role === 'worker' ? undefined : sender
  const generations = new Generations({
    ...storage,
    clock,
    log,
    capabilities: [
      createSpeechCapability(shared),
      createCloneCapability({
        ...shared,
        ownVoices: storage.ownVoices,
        genderOf: (speaker) => genders.get(speaker) ?? genderOfSpeaker(speaker),
      }),
      createOwnAvatarCapability(shared),
      createBackgroundCapability(shared),
      createCharacterSwapCapability(shared),
      createLipSyncCapability({ ...shared, records: storage.records, earlier: storage.earlier }),
      createVideoCapability('avatar-video', video),
      createVideoCapability('talking-avatar', video),
    ].map((entry) => withSigning(entry, parts.sign)),
    onCallback: () => callbacks?.wake(),
    makeRoom: sweepCaches,
    ...(tuning.freeBytes ? { freeBytes: tuning.freeBytes } : {}),
  })
  const directSpeech = new DirectSpeech({ ...parts, ...storage, log })
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
    ...storage,
    inputs,
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
    voices,
    previews,
    previewService,
    cache,
    readRequest: (raw: unknown) =>
      readPreviewRequest(raw, {
        ...video,
        secret,
        ownAddress: addresses.own,
        scriptLimit: async () => scriptLimit((await storage.account.read()).plan),
      }),
    inputs,
    resolve,
    detection: createFaceDetection({
      ...parts,
      inputs,
      store: storage.store,
      clock,
      scratch: storage.scratch,
      fileUrl: addresses.fileUrl,
    }),
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
