import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import pLimit from 'p-limit'
import { z } from 'zod'
import packageJson from '../../../../package.json' with { type: 'json' }
import { message } from '../../../common/messages/index.ts'
import type { MessageKey, MessageValues } from '../../../common/messages/index.ts'
import type { CommandContext } from '../../context.ts'
import type { ConnectOptions } from '../../options.ts'
import { askerOf } from './ask-user.ts'
import { callTool } from './call-tool.ts'
import { clipTools } from './clip-tools.ts'
import type { ToolFolder } from './folder.ts'
import { listTools } from './list-tools.ts'
import { projectTools } from './project-tools.ts'
import { soundTools } from './sound-tools.ts'
import type { Tool } from './tool.ts'
import { watcher } from './watcher.ts'

/** How many calls are worked on at once: what is made takes the machine, what is looked up must not wait for it. */
const atOnce = { makes: 2, reads: 4, changes: 4 } as const
/** Most calls of all clients that are worked on or wait; more are refused. */
const mostCalls = 100

/** The tools, with what all clients share: their turns, and the calls that are under way. */
export interface ToolService {
  /** A server of the protocol for one client. */
  newServer: () => Server
  /** Waits until no call is worked on. */
  ended: () => Promise<void>
}

/** Creates the tools. Calls end when the signal of the context is aborted. */
export function createToolService(context: CommandContext, options: ConnectOptions, folder: ToolFolder): ToolService {
  const words = (key: MessageKey, values?: MessageValues): string => context.format(message(key, values))
  const making = { words, options, folder }
  const all = [...listTools(making), ...soundTools(making), ...projectTools(making), ...clipTools(making)]
  const tools = new Map(all.map((tool) => [tool.name, tool]))
  const listed = all.map((tool) => described(tool, options.baseUrl ?? context.env.GREENROOM_BASE_URL))
  const turn = { makes: pLimit(atOnce.makes), reads: pLimit(atOnce.reads), changes: pLimit(atOnce.changes) }
  const running = new Set<Promise<unknown>>()
  const refused = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })

  function newServer(): Server {
    const where = folder.anywhere ? '' : ` ${words('mcp.folder', { folder: folder.path })}`
    const server = new Server(
      { name: 'greenroom', title: 'Greenroom', version: packageJson.version },
      { capabilities: { tools: {} }, instructions: words('mcp.instructions') + where },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
      const tool = tools.get(params.name)
      if (!tool)
        return refused(words('mcp.noTool', { name: params.name.slice(0, 60), tools: [...tools.keys()].join(', ') }))
      if (running.size >= mostCalls) return refused(words('mcp.manyCalls', { most: mostCalls }))
      const token = params._meta?.progressToken
      const watch = watcher(async (progress, label) => {
        if (token === undefined || extra.signal.aborted) return
        const about = { progressToken: token, progress, message: label }
        await extra.sendNotification({ method: 'notifications/progress', params: about })
      })
      const ask = askerOf(server, extra, context.format)
      const signal = AbortSignal.any([context.signal, extra.signal])
      const work = turn[tool.effect](() => callTool({ ...context, signal, ask }, tool, params.arguments, watch))
      running.add(work)
      return work.finally(() => running.delete(work))
    })
    return server
  }

  return {
    newServer,
    async ended() {
      await Promise.allSettled(running)
    },
  }
}

/** A tool as the protocol lists it. @param service another service than the built-in engine, which lies beyond this computer */
function described({ name, title, about, input, output, effect, idempotent }: Tool, service: string | undefined) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input' })
  const replaces = 'overwrite' in input.shape || effect === 'changes'
  return {
    name,
    title,
    description: about,
    inputSchema: { ...schema, type: 'object' as const },
    outputSchema: answerSchema(output),
    annotations: {
      title,
      readOnlyHint: effect === 'reads',
      destructiveHint: replaces,
      idempotentHint: idempotent,
      openWorldHint: service !== undefined && service.trim() !== '',
    },
  }
}

/** What a tool answers: its facts, or why it failed, with the facts that there were before. */
function answerSchema(output: z.ZodObject) {
  const { $schema: _dialect, required = [], ...schema } = z.toJSONSchema(output)
  const error = {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' }, next: { type: 'string' } },
    required: ['code', 'message'],
  }
  const properties = { ...(schema.properties as Record<string, object>), error }
  return { ...schema, type: 'object' as const, properties, anyOf: [{ required }, { required: ['error'] }] }
}
