import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { AvatarReport, OwnAvatar } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { useCatalogue } from './catalogue.ts'
import { upload } from './upload.ts'

export type NewOwnAvatar = Parameters<ReturnType<typeof studio>['avatars']['create']>[0]

/** The user's own avatars, as sent by this machine. Functions throw their errors, so that forms can show them. */
export const useOwnAvatars = defineStore('own-avatars', () => {
  const catalogue = useCatalogue()
  /** Own avatars of all connections, newest first. */
  const avatars = shallowRef<readonly OwnAvatar[]>([])
  /** Ids of avatars of the current connection that the user has hidden. */
  const hidden = shallowRef<ReadonlySet<string>>(new Set())
  const loaded = ref(false)

  function take(list: readonly OwnAvatar[]): void {
    const states = (of: readonly OwnAvatar[]): string => of.map(({ id, state }) => `${id} ${state}`).join()
    const moved = loaded.value && states(list) !== states(avatars.value)
    avatars.value = list
    loaded.value = true
    // The service's list of avatars has changed too.
    if (moved && catalogue.state !== 'idle') void catalogue.load(true)
  }

  async function loadHidden(): Promise<void> {
    const connection = catalogue.connection
    const list = await studio().avatars.hidden({ connection })
    if (connection === catalogue.connection) hidden.value = new Set(list)
  }

  /** Listens to the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void follow((options) => studio().avatars.watch(undefined, options), take, signal)
    const stop = watch(
      () => catalogue.connection,
      () => void loadHidden().catch((error: unknown) => console.warn('Hidden avatars are not known.', error)),
      { immediate: true },
    )
    signal.addEventListener('abort', stop, { once: true })
  }

  /**
   * Path under which the studio can read a file: the file's own where the host knows it, otherwise that of an uploaded
   * copy.
   * @throws UploadFailed
   */
  async function readablePath(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<string> {
    const known = window.greenroom?.pathOf(file) ?? ''
    return known === '' ? upload(file, { onShare, signal }) : known
  }

  /** @throws STUDIO */
  function check(path: string, signal: AbortSignal): Promise<AvatarReport> {
    return studio().avatars.check({ connection: catalogue.connection, path }, { signal })
  }

  /** Converts a camera recording into a video that every service takes. @throws STUDIO */
  async function takeRecording(path: string, signal: AbortSignal): Promise<string> {
    return (await studio().avatars.takeRecording({ path }, { signal })).path
  }

  /** @throws STUDIO */
  function fetchUrl(url: string, signal: AbortSignal): Promise<{ path: string; name: string }> {
    return studio().avatars.fetch({ url }, { signal })
  }

  /** @throws STUDIO */
  function create(avatar: Omit<NewOwnAvatar, 'connection'>): Promise<OwnAvatar> {
    return studio().avatars.create({ connection: catalogue.connection, ...avatar })
  }

  /** @throws STUDIO */
  async function retry(id: string): Promise<void> {
    await studio().avatars.retry({ id })
  }

  /** @throws STUDIO */
  async function remove(id: string): Promise<void> {
    await studio().avatars.remove({ id })
  }

  /** @throws STUDIO */
  async function setHidden(avatarId: string, hide: boolean): Promise<void> {
    await studio().avatars.setHidden({ connection: catalogue.connection, avatarId, hidden: hide })
    await loadHidden()
  }

  return {
    avatars,
    hidden,
    loaded,
    start,
    readablePath,
    check,
    takeRecording,
    fetchUrl,
    create,
    retry,
    remove,
    setHidden,
  }
})
