import { killedUpload } from '../support/deliveries/kill-run.ts'
import type { ServerName } from '../support/deliveries/servers.ts'

export const title = 'Uploads over a slow link, killed in the middle, go on with equal hashes'

const bytes = 64_000_000
const rate = 8_000_000
const killAt = [0.3, 0.55, 0.8]
const mib = 1024 * 1024

/** Most bytes that may be sent again with each kill: a piece and what is under way; S3 has three parts of 5 MiB under way. */
const bounds: Record<ServerName, number> = { sftp: 3 * mib, 'webdav parts': 3 * mib, s3: 16 * mib, webdav: bytes }

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const lines = [
    '| kind | file | kills | sent again | bound | hash | checked | s |',
    '|---|---|---|---|---|---|---|---|',
  ]
  let ok = true
  for (const kind of Object.keys(bounds) as ServerName[]) {
    report(`Killing uploads: ${kind}`)
    const one = await killedUpload(kind, { bytes, rate, killAt })
    const bound = bounds[kind] * one.kills
    ok &&= one.isEqual && one.names.length === 1 && one.again <= bound
    const mb = (count: number): string => `${(count / 1e6).toFixed(1)} MB`
    const hash = one.isEqual ? 'equal' : `DIFFERENT (${one.names.join(', ')})`
    lines.push(
      `| ${kind} | ${mb(bytes)} | ${one.kills} | ${mb(one.again)} | ${mb(bound)} | ${hash} | ${one.checked} | ${one.seconds} |`,
    )
  }
  lines.push('', '`webdav` takes only whole files, `webdav parts` also parts of them (SabreDAV).')
  return { ok, markdown: lines.join('\n') }
}
