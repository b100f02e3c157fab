import { createRequire } from 'node:module'

interface S3rver {
  run(): Promise<{ address: string; port: number }>
  close(): Promise<void>
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver

/** The account that s3rver accepts. */
export const s3Account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A real S3 server on loopback with one bucket. */
export async function s3Server(folder: string, bucket: string): Promise<{ endpoint: string; close(): Promise<void> }> {
  const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
}
