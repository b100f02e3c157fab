import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { OwnVoice, SampleReport } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { upload } from './upload.ts'

export type NewOwnVoice = Parameters<ReturnType<typeof studio>['voices']['create']>[0]

/** The user's own voices. Functions throw their errors, because forms show them beside the input. */
export const useOwnVoices = defineStore('own-voices', () => {
  /** Own voices, newest first. */
  const voices = shallowRef<readonly OwnVoice[]>([])
  const loaded = ref(false)
  const fault = shallowRef<unknown>(null)
  let question = 0

  async function load(): Promise<void> {
    const mine = (question += 1)
    try {
      const told = await studio().voices.own()
      if (mine !== question) return
      voices.value = told
      fault.value = null
      loaded.value = true
    } catch (error) {
      if (mine === question) fault.value = error
    }
  }

  /** Listens to the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void load()
    void follow(
      (options) => studio().voices.watch(undefined, options),
      (event) => {
        if (event.type === 'own') void load()
      },
      signal,
    )
  }

  const byId = (id: string | null): OwnVoice | null => voices.value.find((one) => one.id === id) ?? null

  /**
   * Path under which the studio can read a file: the file's own where the host knows it, otherwise that of an uploaded
   * copy.
   * @throws UploadFailed
   */
  async function readablePath(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<string> {
    const known = window.greenroom?.pathOf(file) ?? ''
    return known === '' ? upload(file, { onShare, signal, purpose: 'sample' }) : known
  }

  /** Checks a recording before anything is sent. @throws STUDIO */
  function check(path: string, signal: AbortSignal): Promise<SampleReport> {
    return studio().voices.checkSample({ path }, { signal })
  }

  /** Path of a copy of a recording without its noise. @throws STUDIO */
  async function clean(path: string, signal: AbortSignal): Promise<string> {
    return (await studio().voices.cleanSample({ path }, { signal })).path
  }

  /** Deletes the studio's copy of an unused recording. If that fails, the studio deletes the copy within a day. */
  async function discardSample(path: string): Promise<void> {
    await studio()
      .voices.discardSample({ path })
      .catch(() => undefined)
  }

  /** @throws STUDIO */
  async function create(voice: NewOwnVoice): Promise<OwnVoice> {
    const created = await studio().voices.create(voice)
    await load()
    return created
  }

  /** @throws STUDIO */
  async function rename(id: string, name: string): Promise<void> {
    await studio().voices.rename({ id, name })
    await load()
  }

  /** @throws STUDIO */
  async function remove(id: string): Promise<void> {
    await studio().voices.remove({ id })
    await load()
  }

  return { voices, loaded, fault, load, start, byId, readablePath, check, clean, discardSample, create, rename, remove }
})
