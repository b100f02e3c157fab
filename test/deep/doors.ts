import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callEveryTool } from '../support/studio/every-tool.ts'
import { listeningOf, processTree } from '../support/studio/listening.ts'
import { startMcp, startMcpHttp } from '../support/studio/mcp-client.ts'
import { callWithAnything, hostileWorld } from '../support/studio/random-calls.ts'

export const title = 'Tools for agents'

/** How many calls with anything there are. */
const anything = 1_000

/**
 * Every tool with the built-in engine, by the protocol's own client over both transports; calls with anything over HTTP; and on
 * which addresses server and engine listen.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const root = mkdtempSync(join(tmpdir(), 'greenroom-doors-'))
  const hostile = hostileWorld(root)
  const { folder } = hostile
  const env = { GREENROOM_DATA: join(root, 'data') }
  const world = { folder, voice: 'everyday-nora', avatar: 'mara', builtIn: true }
  const rows: [string, string][] = []
  try {
    const streams = await startMcp(folder, env)
    const overStreams = await callEveryTool(streams, { ...world, own: 'streams' })
    await streams.close()
    report(`${String(overStreams.length)} tools over standard input and output`)
    rows.push(['tools, standard input and output', String(overStreams.length)])

    const http = await startMcpHttp(folder, env)
    const client = await http.connect()
    const overHttp = await callEveryTool(client, { ...world, own: 'http' })
    report(`${String(overHttp.length)} tools over HTTP`)
    rows.push(['tools, HTTP', String(overHttp.length)])

    const sockets = process.platform === 'linux' ? processTree(http.child.pid!).flatMap(listeningOf) : []
    const open = sockets.filter((one) => !one.startsWith('127.0.0.1:'))
    rows.push(['listening sockets, beyond loopback', `${String(sockets.length)}, ${String(open.length)}`])

    const { errors } = await callWithAnything(client, hostile, anything)
    report(`${String(anything)} calls with anything, ${String(errors)} of them errors`)
    rows.push(['calls with anything, errors with a sentence', `${String(anything)}, ${String(errors)}`])
    await client.close()
    const code = await http.stop()
    rows.push(['exit code after Ctrl+C', String(code)])
    const markdown = ['| what | result |', '|---|---|', ...rows.map(([what, result]) => `| ${what} | ${result} |`)]
    return { ok: open.length === 0 && code === 130, markdown: markdown.join('\n') }
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}
