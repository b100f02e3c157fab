import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'
import { startedFile } from '../program.ts'

/** `greenroom mcp` in a process of its own, and the protocol's own client for it. */
export interface McpServer extends McpClient {
  pid: number
  close: () => Promise<void>
}

/** A client of the tools. */
export interface McpClient {
  client: Client
  /** Has a tool do something. */
  call: (name: string, args?: object, signal?: AbortSignal) => Promise<ToolAnswer>
  /** Has a tool do something that it must refuse, with a sentence, which is answered. */
  refused: (name: string, args?: object) => Promise<string>
}

export interface ToolAnswer {
  isError: boolean
  /** What the tool says in words. */
  text: string
  facts: Record<string, unknown>
  /** Addresses of the files that it links to. */
  links: string[]
  /** The bytes of the picture in the answer; null where there is none. */
  picture: Buffer | null
}

/** What a user answers when a client is asked. */
export type UserAnswer =
  | { action: 'accept'; content: { agree: boolean } }
  | { action: 'decline' }
  | { action: 'cancel' }

const entry = startedFile('cli/index')

/** The environment of a server: none of what the test's own Greenroom has. */
function environment(folder: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('GREENROOM_'))
  return { ...Object.fromEntries(clean), GREENROOM_DATA: join(folder, 'data'), ...env } as Record<string, string>
}

/** Starts the tools on standard input and output, in a folder. */
export async function startMcp(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  answer?: () => UserAnswer,
): Promise<McpServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    cwd: folder,
    stderr: 'ignore',
    env: environment(folder, env),
  })
  const { client, strays } = newClient(answer)
  await client.connect(transport)
  return {
    ...callsOf(client),
    pid: transport.pid!,
    async close() {
      await client.close()
      expect(strays).toEqual([])
    },
  }
}

/** `greenroom mcp --http` in a process of its own. */
export interface McpHttpServer {
  url: string
  key: string
  child: ChildProcess
  /** All that it has written to its error output. */
  errors: () => string
  /** A new client, with a session of its own. */
  connect: (answer?: () => UserAnswer) => Promise<McpClient & { close: () => Promise<void> }>
  /** Ends it as Ctrl+C does. @returns its exit code */
  stop: () => Promise<number | null>
}

/** Starts the tools over HTTP, in a folder. */
export async function startMcpHttp(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<McpHttpServer> {
  const child = spawn(process.execPath, [entry, 'mcp', '--http', ...args], {
    cwd: folder,
    env: environment(folder, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>,
    ended.then(() => Promise.reject(new Error(`the server has ended: ${errors}`))),
  ])
  const { url, key = env['GREENROOM_MCP_KEY'] ?? '' } = JSON.parse(line[0]) as { url: string; key?: string }
  return {
    url,
    key,
    child,
    errors: () => errors,
    async connect(answer) {
      const { client, strays } = newClient(answer)
      const headers = { authorization: `Bearer ${key}` }
      const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
      await client.connect(transport)
      return {
        ...callsOf(client),
        async close() {
          await transport.terminateSession()
          await client.close()
          // The stream for what the server has to say breaks off with its session.
          expect(strays.filter(({ message }) => !/SSE stream disconnected|aborted/.test(message))).toEqual([])
        },
      }
    },
    async stop() {
      child.kill('SIGINT')
      const [code] = await ended
      return code
    },
  }
}

function newClient(answer: (() => UserAnswer) | undefined): { client: Client; strays: Error[] } {
  const client = new Client(
    { name: 'test', version: '1' },
    answer ? { capabilities: { elicitation: { form: {} } } } : {},
  )
  if (answer) client.setRequestHandler(ElicitRequestSchema, answer)
  const strays: Error[] = []
  // Whatever the server has sent and is no message of the protocol.
  client.onerror = (error) => strays.push(error)
  return { client, strays }
}

function callsOf(client: Client): McpClient {
  const call: McpClient['call'] = async (name, args = {}, signal) => {
    const about = { timeout: 300_000, ...(signal ? { signal } : {}) }
    const answer = await client.callTool({ name, arguments: args as Record<string, unknown> }, undefined, about)
    const content = answer.content as { type: string; text?: string; data?: string; uri?: string }[]
    const picture = content.find(({ type }) => type === 'image')
    return {
      isError: answer.isError === true,
      text: content.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n'),
      facts: (answer.structuredContent ?? {}) as Record<string, unknown>,
      links: content.flatMap(({ type, uri }) => (type === 'resource_link' ? [uri!] : [])),
      picture: picture ? Buffer.from(picture.data!, 'base64') : null,
    }
  }
  return {
    client,
    call,
    async refused(name, args) {
      const { isError, text } = await call(name, args)
      expect(isError, text).toBe(true)
      expect(text).toMatch(/^\S.{10,}\.$/s)
      // A sentence, without a stack or a place in the sources.
      expect(text).not.toMatch(/\n\s+at |node:internal|\.ts:\d|Zod|undefined/)
      return text
    },
  }
}
