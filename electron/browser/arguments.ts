import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { GreenroomError, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

export interface BrowserArguments {
  /** Open a window; otherwise only print the address. */
  open: boolean
  /** Port; 0: the system chooses one. */
  port: number
  /** Absolute paths of project files to open. */
  files: string[]
  dataFolder: string | null
  help: boolean
}

const options = {
  'no-open': { type: 'boolean', default: false },
  port: { type: 'string' },
  data: { type: 'string' },
  project: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const

/** Parses the command line. @throws GreenroomError for wrong arguments */
export function readArguments(argv: readonly string[], folder = process.cwd()): BrowserArguments {
  const { values, positionals } = parsed(argv)
  const files = [...(values.project ?? []), ...positionals]
  if (files.some((file) => file.trim() === '')) throw wrong(message('browserHost.noProject'))
  if (values.data?.trim() === '') throw wrong(message('browserHost.noData'))
  return {
    open: !values['no-open'],
    port: values.port === undefined ? 0 : portNumber(values.port),
    files: files.map((file) => resolve(folder, file)),
    dataFolder: values.data === undefined ? null : resolve(folder, values.data),
    help: values.help,
  }
}

const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], strict: true, allowPositionals: true, options })

function parsed(argv: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(argv)
  } catch (error) {
    throw explained(error) ?? error
  }
}

/** Node's error about a wrong argument as a message; null for other errors. */
function explained(error: unknown): GreenroomError | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const option = /'(?:-\w, )?(-[^'\s]*)/.exec(error.message)?.[1]
  if (option === undefined) return null
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return wrong(message('browserHost.unknownOption', { option }))
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return null
  const known = Object.entries(options).find(([name]) => option === `--${name}`)
  return wrong(message(known?.[1].type === 'string' ? 'browserHost.missingValue' : 'browserHost.noValue', { option }))
}

const wrong = (text: Text): GreenroomError => new GreenroomError('usage', text)

function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw wrong(message('browserHost.badPort', { value: text }))
}
