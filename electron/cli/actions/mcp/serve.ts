import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import pLimit from 'p-limit'
import { z } from 'zod'
import packageJson from '../../../../package.json' with { type: 'json' }
import { message } from '../../../common/messages/index.ts'
import type { MessageKey, MessageValues } from '../../../common/messages/index.ts'
import type { CommandContext } from '../../context.ts'
import { Interrupted } from '../../errors.ts'
import { KeptEngine } from '../../kept-engine.ts'
import type { ConnectOptions } from '../../options.ts'
import { callTool } from './call-tool.ts'
import { listTools } from './list-tools.ts'
import { makeTools } from './make-tools.ts'
import type { Tool } from './tool.ts'
import type { Watch } from './tool-reporter.ts'

/** How many calls are worked on at once: what is made takes the machine, what is looked up must not wait for it. */
const atOnce = { makes: 2, looks: 4 } as const
/** Shortest time between two reports of progress, ms. */
const spacingMs = 250

/** Serves the tools of Greenroom by the Model Context Protocol on standard input and output, until the input ends. */
export async function serveMcp(context: CommandContext, options: ConnectOptions): Promise<void> {
  // Standard output carries the protocol alone; what a package prints goes where nobody parses it.
  console.log = console.error
  console.info = console.error
  console.debug = console.error
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const keptEngine = new KeptEngine()
  const running = new Set<Promise<unknown>>()
  const { server, transport } = createServer({ ...context, signal, keptEngine }, options, running)
  try {
    const ended = new Promise<void>((resolve) => {
      transport.onclose = resolve
      context.stdin.once('end', resolve)
      context.stdin.once('close', resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await server.connect(transport)
    await ended
  } finally {
    // Nobody reads the answers any more: jobs are cancelled and partial files removed, as after Ctrl+C.
    stop.abort(new Interrupted())
    await Promise.allSettled(running)
    await server.close()
    await keptEngine.close()
  }
}

function createServer(context: CommandContext, options: ConnectOptions, running: Set<Promise<unknown>>) {
  const { format, signal, stdin, stdout } = context
  const words = (key: MessageKey, values?: MessageValues): string => format(message(key, values))
  const tools = new Map([...listTools(words, options), ...makeTools(words, options)].map((tool) => [tool.name, tool]))
  const inTurn = { makes: pLimit(atOnce.makes), looks: pLimit(atOnce.looks) }
  const server = new Server(
    { name: 'greenroom', title: 'Greenroom', version: packageJson.version },
    { capabilities: { tools: {} }, instructions: words('mcp.instructions') },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(described) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = tools.get(params.name)
    if (!tool) {
      const text = words('mcp.noTool', { name: params.name.slice(0, 60), tools: [...tools.keys()].join(', ') })
      return { isError: true, content: [{ type: 'text', text }] }
    }
    const token = params._meta?.progressToken
    const watch = watcher(async (progress, label) => {
      if (token === undefined || extra.signal.aborted) return
      const about = { progressToken: token, progress, message: label }
      await extra.sendNotification({ method: 'notifications/progress', params: about })
    })
    const either = AbortSignal.any([signal, extra.signal])
    const work = inTurn[tool.effect](() => callTool({ ...context, signal: either }, tool, params.arguments, watch))
    running.add(work)
    return work.finally(() => running.delete(work))
  })
  return { server, transport: new StdioServerTransport(stdin, stdout) }
}

/** A tool as the protocol lists it. */
function described({ name, title, about, input, effect }: Tool) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return {
    name,
    title,
    description: about,
    inputSchema: { ...schema, type: 'object' as const },
    annotations: { title, readOnlyHint: effect === 'looks', destructiveHint: false, openWorldHint: false },
  }
}

/**
 * Tells the progress of a call as the protocol wants it, always rising: the number of the stage, and the share of it that is
 * done. How many stages there will be is not known.
 */
function watcher(tell: (progress: number, label: string) => Promise<void>): Watch {
  let [stage, at, last, told] = [0, -Infinity, '', 0]
  return (share, label) => {
    if (label !== last) stage += 1
    // The last step of a stage belongs to the next one.
    const progress = stage + Math.min(share ?? 0, 0.999)
    const now = performance.now()
    if (progress <= told || (label === last && now - at < spacingMs)) return
    at = now
    last = label
    told = progress
    // A client that has gone reads no progress; its call ends by its signal.
    tell(progress, label).catch(() => undefined)
  }
}
