import type { RemoteFiles } from './files.ts'
import { NoRanges } from './files.ts'
import { growingRemote } from './send-growing.ts'
import type { Account, OpenRemote } from './types.ts'
import { WebDavClient } from './webdav-client.ts'

/** Asks for the size of one file alone (RFC 4918, 9.1 and 15.4). */
const sizeQuery =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>'
const sizePattern = /<(?:[\w.-]+:)?getcontentlength\b[^>]*>\s*(\d+)\s*</i
/** What a server calls it that it takes parts of files (sabre.io/dav/http-patch). */
const partialUpdate = 'sabredav-partialupdate'

/**
 * A folder of a WebDAV server (RFC 4918). Where the server doesn't take parts of files, an interrupted upload is sent again
 * as a whole.
 */
export const openWebDav: OpenRemote = async (account) => {
  const client = new WebDavClient(account)
  const options = await client.send(baseOf(account), { method: 'OPTIONS', takes: [404, 405, 501] })
  await options.body.dump()
  const takesParts = String(options.headers['dav'] ?? '').includes(partialUpdate)
  return growingRemote(webDavFiles(client, account, takesParts))
}

const baseOf = ({ address }: Account): string => (address.endsWith('/') ? address : `${address}/`)

function webDavFiles(client: WebDavClient, account: Account, takesParts: boolean): RemoteFiles {
  const base = baseOf(account)
  const folders = account.folder.split('/').filter((part) => part !== '' && part !== '.')
  const root = folders.reduce((url, part) => `${url}${encodeURIComponent(part)}/`, base)
  const at = (name: string): string => root + encodeURIComponent(name)

  const put = async (name: string, size: number, body: Buffer | AsyncIterable<Buffer>): Promise<void> => {
    const answer = await client.send(at(name), {
      method: 'PUT',
      headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
      body,
    })
    await answer.body.dump()
  }
  const files: RemoteFiles = {
    async makeFolder() {
      let url = base
      for (const part of folders) {
        url += `${encodeURIComponent(part)}/`
        // 405: it is there. 403: the user may not make folders here, though perhaps further down.
        const answer = await client.send(url, { method: 'MKCOL', takes: [301, 403, 405] })
        await answer.body.dump()
      }
    },
    async sizeOf(name) {
      const answer = await client.send(at(name), {
        method: 'PROPFIND',
        headers: { depth: '0', 'content-type': 'application/xml; charset=utf-8' },
        body: sizeQuery,
        takes: [404],
      })
      const text = await answer.body.text()
      if (answer.statusCode === 404) return null
      // A folder has no size, and is equal to no file.
      return Number(sizePattern.exec(text)?.[1] ?? -1)
    },
    async *read(name, from, length) {
      const answer = await client.send(at(name), {
        method: 'GET',
        headers: { range: `bytes=${from}-${from + length - 1}`, 'accept-encoding': 'identity' },
      })
      if (answer.statusCode !== 206 && from > 0) {
        answer.body.destroy()
        throw new NoRanges()
      }
      let left = length
      for await (const piece of answer.body as AsyncIterable<Buffer>) {
        yield piece.subarray(0, left)
        left -= piece.length
        if (left <= 0) break
      }
    },
    async append(name, from, bytes) {
      if (from === 0) return put(name, bytes.length, bytes)
      const answer = await client.send(at(name), {
        method: 'PATCH',
        headers: {
          'content-type': 'application/x-sabredav-partialupdate',
          'content-length': String(bytes.length),
          'x-update-range': `bytes=${from}-${from + bytes.length - 1}`,
        },
        body: bytes,
      })
      await answer.body.dump()
    },
    async rename(name, to) {
      const answer = await client.send(at(name), {
        method: 'MOVE',
        headers: { destination: at(to), overwrite: 'F' },
        takes: [412],
      })
      await answer.body.dump()
      return answer.statusCode !== 412
    },
    async remove(name) {
      const answer = await client.send(at(name), { method: 'DELETE', takes: [404] })
      await answer.body.dump()
    },
    location: at,
    close: () => client.close(),
  }
  return takesParts ? files : Object.assign(files, { putWhole: put })
}
