import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import { emptyProject } from '../../../electron/common/composition/index.ts'
import type { Element, Project, Scene } from '../../../electron/common/composition/index.ts'
import { bridgeTo } from './bridge.ts'
import { sourceLauncher } from '../../../electron/studio/service/engine-process/node-launcher.ts'
import type { Clock } from '../../../electron/studio/core/clock.ts'
import type { StudioHost } from '../../../electron/studio/host.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio, StudioOptions } from '../../../electron/studio/studio.ts'
import { startedFile } from '../program.ts'

const root = join(import.meta.dirname, '../../..')

/** A host without a window: secrets and settings are files of the data folder, so that the next process finds them. */
export function plainHost(folder: string, more: Partial<StudioHost> = {}): StudioHost {
  const file = join(folder, 'host.json')
  const read = (): Record<string, unknown> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  const write = (name: string, value: unknown): void =>
    writeFileSync(file, JSON.stringify({ ...read(), [name]: value }))
  const secrets = (): Record<string, string> => (read().secrets ?? {}) as Record<string, string>
  return {
    kind: 'browser',
    can: { pick: false, dropPaths: true, reveal: false, trash: false, dragOut: false },
    version: '0.0.0',
    logFile: null,
    secrets: {
      info: () => Promise.resolve({ kind: 'file', warning: null }),
      get: (name) => Promise.resolve(secrets()[name] ?? null),
      set: (name, value) => Promise.resolve(write('secrets', { ...secrets(), [name]: value })),
      delete: (name) => {
        const { [name]: _gone, ...rest } = secrets()
        return Promise.resolve(write('secrets', rest))
      },
    },
    settings: { read: () => read().settings, write: (value) => write('settings', value) },
    engine: sourceLauncher(startedFile('engine/process/main')),
    resources: join(root, 'resources'),
    openExternal: () => Promise.resolve(),
    log: () => undefined,
    ...more,
  }
}

export interface Window {
  studio: Studio
  bridge: BridgeClient
}

/** A studio and its bridge, in this process. */
export async function openWindow(
  dataFolder: string,
  options: Partial<StudioOptions> & { hostParts?: Partial<StudioHost> } = {},
): Promise<Window> {
  const { hostParts, ...rest } = options
  const host = plainHost(dataFolder, hostParts)
  const studio = await openStudio({ host, dataFolder, startEngine: false, ...rest })
  return { studio, bridge: bridgeTo(studio) }
}

/** A project of one scene that speaks a text in front of a colour. */
export function speakingProject(id: string, text: string, voiceId = 'v-1'): Project {
  const backdrop: Element = {
    id: `${id}-back`,
    name: 'Backdrop',
    kind: 'image',
    x: 0,
    y: 0,
    width: 640,
    height: 360,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
    source: { kind: 'color', value: '#336699' },
  }
  const scene: Scene = {
    id: `${id}-scene`,
    name: 'One',
    duration: 'voice',
    voice: { kind: 'script', voiceId, text, rate: 100 },
    elements: [backdrop],
  }
  const empty = emptyProject(id, `Project ${id}`)
  return { ...empty, canvas: { ...empty.canvas, width: 640, height: 360 }, scenes: [scene] }
}

/** A clock that runs faster than time, because polls of remote services are seconds apart. */
export function fastClock(factor = 20): Clock {
  const begun = Date.now()
  return {
    now: () => begun + (Date.now() - begun) * factor,
    after(ms, call) {
      const timer = setTimeout(call, Math.max(0, ms) / factor)
      return () => clearTimeout(timer)
    },
  }
}

/** Waits until a condition holds. @throws after `ms`, with what `last` tells of the state that it is in */
export async function until<T>(
  look: () => T | Promise<T>,
  ms = 240_000,
  last: () => unknown = () => null,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>
    if (Date.now() > end) throw new Error(`It did not come about within ${ms} ms. ${JSON.stringify(last()) ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
