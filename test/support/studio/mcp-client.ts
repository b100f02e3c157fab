import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'vitest'

/** `greenroom mcp` in a process of its own, and the protocol's own client for it. */
export interface McpServer {
  client: Client
  pid: number
  /** Has a tool do something. */
  call: (name: string, args?: object, signal?: AbortSignal) => Promise<ToolAnswer>
  /** Has a tool do something that it must refuse, with a sentence, which is answered. */
  refused: (name: string, args?: object) => Promise<string>
  close: () => Promise<void>
}

export interface ToolAnswer {
  isError: boolean
  /** What the tool says in words. */
  text: string
  facts: Record<string, unknown>
  /** The bytes of the picture in the answer; null where there is none. */
  picture: Buffer | null
}

const entry = join(import.meta.dirname, '../../../electron/cli/index.ts')

export async function startMcp(folder: string, env: NodeJS.ProcessEnv = {}): Promise<McpServer> {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('GREENROOM_'))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    cwd: folder,
    stderr: 'ignore',
    env: {
      ...(Object.fromEntries(clean) as Record<string, string>),
      GREENROOM_DATA: join(folder, 'data'),
      ...env,
    } as Record<string, string>,
  })
  const client = new Client({ name: 'test', version: '1' })
  const strays: Error[] = []
  // Whatever is on standard output and no message of the protocol.
  client.onerror = (error) => strays.push(error)
  await client.connect(transport)
  const call: McpServer['call'] = async (name, args = {}, signal) => {
    const about = { timeout: 300_000, ...(signal ? { signal } : {}) }
    const answer = await client.callTool({ name, arguments: args as Record<string, unknown> }, undefined, about)
    const content = answer.content as { type: string; text?: string; data?: string; mimeType?: string }[]
    const picture = content.find(({ type }) => type === 'image')
    return {
      isError: answer.isError === true,
      text: content.map(({ text = '' }) => text).join('\n'),
      facts: (answer.structuredContent ?? {}) as Record<string, unknown>,
      picture: picture ? Buffer.from(picture.data!, 'base64') : null,
    }
  }
  return {
    client,
    pid: transport.pid!,
    call,
    async refused(name, args) {
      const { isError, text } = await call(name, args)
      expect(isError, text).toBe(true)
      expect(text).toMatch(/^\S.{10,}\.$/s)
      // A sentence, without a stack or a place in the sources.
      expect(text).not.toMatch(/\n\s+at |node:internal|\.ts:\d|Zod|undefined/)
      return text
    },
    async close() {
      await client.close()
      expect(strays).toEqual([])
    },
  }
}
