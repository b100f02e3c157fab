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
import { CallProgress } from './call-progress.ts'

/** How many calls are worked on at once: what is made takes the machine, what is looked up must not wait for it. */
const atOnce = { makes: 2, reads: 4, changes: 4 } as const
/** Most calls of all clients that are worked on or wait; more are refused. */
const mostCalls = 100

/** The tools, with what all clients share: their turns, and the calls that are under way. */
export class ToolService {
  readonly #context: CommandContext
  readonly #folder: ToolFolder
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #listed: ReturnType<typeof described>[]
  readonly #turn = { makes: pLimit(atOnce.makes), reads: pLimit(atOnce.reads), changes: pLimit(atOnce.changes) }
  readonly #running = new Set<Promise<unknown>>()

  /** Calls end when the signal of the context is aborted. */
  constructor(context: CommandContext, options: ConnectOptions, folder: ToolFolder) {
    this.#context = context
    this.#folder = folder
    const making = { words: (key: MessageKey, values?: MessageValues) => this.#words(key, values), options, folder }
    const all = [...listTools(making), ...soundTools(making), ...projectTools(making), ...clipTools(making)]
    this.#tools = new Map(all.map((tool) => [tool.name, tool]))
    this.#listed = all.map((tool) => described(tool, options.baseUrl ?? context.env.GREENROOM_BASE_URL))
  }

  #words(key: MessageKey, values?: MessageValues): string {
    return this.#context.format(message(key, values))
  }

  /** A server of the protocol for one client. */
  newServer(): Server {
    const { anywhere, path } = this.#folder
    const instructions = [
      this.#words('mcp.instructions'),
      ...(anywhere ? [] : [this.#words('mcp.folder', { folder: path })]),
    ]
    const server = new Server(
      { name: 'greenroom', title: 'Greenroom', version: packageJson.version },
      { capabilities: { tools: {} }, instructions: instructions.join(' ') },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.#listed }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
      const tool = this.#tools.get(params.name)
      if (!tool) {
        const tools = [...this.#tools.keys()].join(', ')
        return refused(this.#words('mcp.noTool', { name: params.name.slice(0, 60), tools }))
      }
      if (this.#running.size >= mostCalls) return refused(this.#words('mcp.manyCalls', { most: mostCalls }))
      const token = params._meta?.progressToken
      const progress = new CallProgress(async (rising, label) => {
        if (token === undefined || extra.signal.aborted) return
        const about = { progressToken: token, progress: rising, ...(label && { message: label }) }
        await extra.sendNotification({ method: 'notifications/progress', params: about })
      })
      const ask = askerOf(server, extra, this.#context.format)
      const signal = AbortSignal.any([this.#context.signal, extra.signal])
      const work = this.#turn[tool.effect](() =>
        callTool({ ...this.#context, signal, ask }, tool, params.arguments, progress.watch),
      )
      this.#running.add(work)
      return work.finally(() => {
        progress.end()
        this.#running.delete(work)
      })
    })
    return server
  }

  /** Waits until no call is worked on. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running)
  }
}

const refused = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })

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
