import { request } from 'node:http'

/** A GET with headers that `fetch` would not let through, such as Host. */
export function get(
  baseUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl)
    const outgoing = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
