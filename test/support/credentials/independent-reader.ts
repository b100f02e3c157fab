import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** What the library's own reader says of a file. */
export interface Reading {
  path: string
  /** `Valid` or `Invalid`, as the library says it; `none` without credentials, `unreadable` where they can't be read. */
  state: string
  /** Codes of what is wrong; that nobody vouches for the signer is not among them. */
  failures: string[]
  /** Where the content was created, by the file itself and all files that it was made of: digital source types of the IPTC. */
  created: string[]
  /** Files on the longest way from the file to one that it was made of. */
  depth: number
}

/** The whole program: it knows the library and nothing of Greenroom. */
const program = `
  import { createInterface } from 'node:readline'
  const { Reader } = await import('@contentauth/c2pa-node')
  for await (const line of createInterface({ input: process.stdin })) {
    const { path, type } = JSON.parse(line)
    const answer = { path, state: 'none', failures: [], created: [], depth: 0 }
    try {
      const reader = await Reader.fromAsset({ path, mimeType: type })
      if (reader) {
        const store = reader.json()
        answer.state = store.validation_state
        answer.failures = (store.validation_results?.activeManifest?.failure ?? [{ code: 'none told' }])
          .map(({ code }) => code)
          .filter((code) => code !== 'signingCredential.untrusted')
        const visit = (label, depth) => {
          const manifest = store.manifests[label]
          answer.depth = Math.max(answer.depth, depth)
          for (const { label: kind, data } of manifest.assertions ?? [])
            if (kind.startsWith('c2pa.actions'))
              for (const one of data.actions)
                if (one.action === 'c2pa.created') answer.created.push(one.digitalSourceType.split('/').at(-1))
          for (const one of manifest.ingredients ?? []) if (one.active_manifest) visit(one.active_manifest, depth + 1)
        }
        visit(store.active_manifest, 1)
      }
    } catch (error) {
      answer.state = 'unreadable'
      answer.failures = [String(error.message ?? error)]
    }
    console.log(JSON.stringify(answer))
  }
  process.exit(0)`

export interface ReadFile {
  path: string
  /** MIME type by which the library is asked. */
  type: string
}

/** Reads files in another process, one after the other, and tells what is said of each, in their order. */
export async function readIndependently(files: readonly ReadFile[]): Promise<Reading[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const readings: Reading[] = []
  child.stdin.end(files.map((file) => `${JSON.stringify(file)}\n`).join(''))
  for await (const line of createInterface({ input: child.stdout })) readings.push(JSON.parse(line) as Reading)
  if (readings.length !== files.length) throw new Error(`${readings.length} of ${files.length} files were read`)
  return readings
}
