import { createServer } from 'node:http'
import { MadeFile } from './made-files.ts'

/** A service on loopback whose clips are all one sound in memory: nothing but the network between it and a client. Says its address and runs until it is killed. */
const bytes = Number(process.argv[2])
const content = Buffer.concat([...new MadeFile(1, bytes).parts(0)])

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x')
  const id = url.searchParams.get('audio_model_id')
  if (id !== null) {
    const data = { _id: id, status: 3, url: `http://${request.headers.host}/files/${id}.wav` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 1000, msg: 'OK', data }))
    return
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range?.[2] ? Number(range[2]) + 1 : content.length
  response.writeHead(range ? 206 : 200, {
    ...{
      'content-type': 'audio/wav',
      'content-length': end - start,
      etag: '"one"',
      'accept-ranges': 'bytes',
    },
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${content.length}` } : {}),
  })
  response.end(content.subarray(start, end))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
