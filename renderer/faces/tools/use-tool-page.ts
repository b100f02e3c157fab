import { nextTick } from 'vue'
import type { JobRow, ToolCheck } from '@common/bridge/index.ts'
import { useConnections } from '../../stores/connections.ts'
import { agreeToSpend } from './spend.ts'

interface Tool {
  check: ToolCheck | null
  row: JobRow | null
  start: (signal: AbortSignal) => void
  checkNow: () => Promise<void>
  begin: (preview: { fromMs: number } | null, spend: boolean) => Promise<boolean>
  again: (spend: boolean) => Promise<void>
}

/** Common behaviour of all tools' pages: listen while visible, ask before credits are spent, show missing inputs. */
export function useToolPage(tool: Tool) {
  const connections = useConnections()
  let following: AbortController | null = null

  function begin(): void {
    end()
    following = new AbortController()
    tool.start(following.signal)
  }

  function end(): void {
    following?.abort()
    following = null
  }

  async function make(preview: { fromMs: number } | null): Promise<void> {
    await tool.checkNow()
    const cost = tool.check?.cost
    const asks = tool.check?.ok === true && cost?.free === false
    if (asks) {
      const name = connections.current?.name ?? ''
      if (!(await agreeToSpend(name, preview ? cost.preview : cost.whole))) return
    }
    if (await tool.begin(preview, asks)) return
    await nextTick()
    firstFault()?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }

  async function again(): Promise<void> {
    const { row } = tool
    if (!row) return
    const free = row.can.resumes
    if (free || (await agreeToSpend(row.connectionName, null))) await tool.again(!free)
  }

  return { begin, end, make, again }
}

function firstFault(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-tool] .notices .error, [data-tool] [data-consent="open"]')
}
