import { join } from 'node:path'
import { GreenroomError, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { AnyRouter } from '@orpc/server'
import type { StudioHandle, StudioHost } from '../studio/host.ts'
import { claimFolder } from '../studio/hosting/index.ts'
import type { HandOver } from '../studio/hosting/index.ts'
import { openAppWindow } from './app-window.ts'
import type { BrowserArguments } from './arguments.ts'
import { Closing } from './closing.ts'
import { startBrowserServer } from './server.ts'
import type { BrowserServer } from './server.ts'

export interface RunOptions {
  args: BrowserArguments
  dataFolder: string
  rendererFolder: string
  host: () => Promise<StudioHost>
  openStudio: (options: { host: StudioHost; dataFolder: string }) => Promise<StudioHandle & { router: AnyRouter }>
  /** Prints one line for the user, who reads the terminal. */
  print: (text: Text) => void
  warn: (text: Text) => void
  /** Replaces the function that opens the window, for tests. */
  openWindow?: typeof openAppWindow
}

export interface RunningHost {
  /** Resolves when everything is closed. */
  closed: Promise<void>
  close(): Promise<void>
}

/** Starts the host; null when a running host took over. */
export async function runBrowserHost(options: RunOptions): Promise<RunningHost | null> {
  const { args, dataFolder, print } = options
  let open: { studio: StudioHandle; server: BrowserServer } | null = null
  let ready: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (ready = resolve))
  const claim = await claimFolder(dataFolder, { files: args.files }, async ({ files }: HandOver) => {
    await opened
    if (!open) throw new Error('the studio is not open')
    for (const path of files) open.studio.emit({ type: 'open-project', path })
    return { host: 'browser', address: open.server.newAddress() }
  })
  if ('answer' in claim) {
    const { address } = claim.answer
    if (address === null) options.warn(message('browserHost.inOwnWindow'))
    else await show(options, address)
    return null
  }
  const { instance } = claim
  try {
    const host = await options.host()
    const studio = await options.openStudio({ host, dataFolder })
    const closing = new Closing({
      runningJobs: () => studio.runningJobs(),
      print: options.warn,
      onUnseen() {
        if (open) print(message('browserHost.windowNotOpened', { address: open.server.newAddress() }))
      },
    })
    const server = await startBrowserServer({
      studio,
      router: studio.router,
      rendererFolder: options.rendererFolder,
      log: host.log,
      port: args.port,
      onPages: (count) => closing.pages(count),
    }).catch(async (error: unknown) => {
      await studio.close()
      throw explain(error, args.port)
    })
    open = { studio, server }
    ready()
    for (const path of args.files) studio.emit({ type: 'open-project', path })
    const close = once(async () => {
      closing.stop()
      await server.close()
      await studio.close()
      await instance.release()
    })
    const closed = closing.wanted.then(close)
    const window = await show(options, server.newAddress())
    if (window) closing.watch(window.ended)
    else if (args.open) print(message('browserHost.openAddress'))
    return {
      closed,
      async close() {
        closing.now()
        await closed
      },
    }
  } catch (error) {
    ready()
    await instance.release()
    throw error
  }
}

async function show(options: RunOptions, address: string): Promise<{ ended: Promise<void> } | null> {
  const { args, dataFolder, print, openWindow = openAppWindow } = options
  const window = args.open ? await openWindow(address, join(dataFolder, 'browser-profile')) : null
  print(window ? message('browserHost.inWindow') : message('browserHost.address', { address }))
  return window
}

function explain(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new GreenroomError(code, message('browserHost.portUsed', { port }), {
      next: message('browserHost.otherPort'),
      cause: error,
    })
  if (code === 'EACCES')
    return new GreenroomError(code, message('browserHost.portForbidden', { port }), {
      next: message('browserHost.highPort'),
      cause: error,
    })
  return error
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => (done ??= work())
}
