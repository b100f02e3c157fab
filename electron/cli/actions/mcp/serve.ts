import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { CommandContext } from '../../context.ts'
import { Interrupted } from '../../errors.ts'
import { KeptEngine } from '../../kept-engine.ts'
import { ToolService } from './server.ts'
import { toolFolder } from './folder.ts'
import type { McpOptions } from './options.ts'

/** Serves the tools of Greenroom by the Model Context Protocol, on standard input and output or over HTTP. */
export async function serveMcp(context: CommandContext, options: McpOptions): Promise<void> {
  // Standard output carries the protocol, or the address, alone; what a package prints goes where nobody parses it.
  console.log = console.error
  console.info = console.error
  console.debug = console.error
  const folder = await toolFolder(options.folder, options.allowOutside === true)
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const keptEngine = new KeptEngine()
  const service = new ToolService({ ...context, signal, keptEngine }, options, folder)
  try {
    if (options.http !== true) return await serveStreams(context, service, signal)
    const { serveHttp } = await import('./http/serve.ts')
    await serveHttp(context, service, options)
  } finally {
    // Nobody reads the answers any more: jobs are cancelled and partial files removed, as after Ctrl+C.
    stop.abort(new Interrupted())
    await service.ended()
    await keptEngine.close()
  }
}

/** Serves one client on standard input and output until the input ends. */
async function serveStreams(
  { stdin, stdout }: CommandContext,
  service: ToolService,
  signal: AbortSignal,
): Promise<void> {
  const server = service.newServer()
  const transport = new StdioServerTransport(stdin, stdout)
  const ended = new Promise<void>((resolve) => {
    transport.onclose = resolve
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(transport)
  await ended
}
