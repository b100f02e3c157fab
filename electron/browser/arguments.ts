import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface BrowserArguments {
  /** Open a window; else only print the address. */
  open: boolean
  /** 0: the system chooses. */
  port: number
  /** Absolute paths of project files to open. */
  files: string[]
  dataFolder: string | null
  help: boolean
}

export const usage = `Usage: npm start -- [--no-open] [--port N] [--data DIR] [--project FILE | FILE…]

  --no-open       print the address instead of opening a window
  --port N        port to listen on, on this machine only; a free one by default
  --data DIR      folder for jobs, library, settings and the engine
  --project FILE  project to open`

/** @throws Error with a sentence for whoever typed the command */
export function readArguments(argv: readonly string[], folder = process.cwd()): BrowserArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    strict: true,
    allowPositionals: true,
    options: {
      'no-open': { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string' },
      project: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  const files = [...values.project, ...positionals]
  if (files.some((file) => file.trim() === '')) throw new Error('--project must name a file.')
  if (values.data?.trim() === '') throw new Error('--data must name a folder.')
  return {
    open: !values['no-open'],
    port: values.port === undefined ? 0 : portNumber(values.port),
    files: files.map((file) => resolve(folder, file)),
    dataFolder: values.data === undefined ? null : resolve(folder, values.data),
    help: values.help,
  }
}

function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`--port must be a whole number from 0 to 65535, not ${JSON.stringify(text)}.`)
}
