import type { Operation, Parameter } from './document.ts'

/** What stands in examples for the key of the reader's engine. */
export const placeholderKey = 'YOUR_KEY'

/** The usual file of an example. */
const file = 'photo.jpg'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A command of curl that sends an example of a request, for a POSIX shell. */
export function curlOf(baseUrl: string, method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'model' ? 'greenroom-speech' : '66f0a1b2c3d4e5f6a7b8c9d0',
  )
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined).flatMap(pairs)
  const address = `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const lines = [`curl ${quoted(address)}`]
  if (security.length > 0) lines.push(`-H ${quoted(`x-api-key: ${placeholderKey}`)}`)
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === 'application/json')
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(content?.example ?? {}, null, 2))}`)
  else if (type === 'multipart/form-data') {
    const fields = Object.entries((content?.example ?? {}) as Record<string, unknown>)
    lines.push(`-F 'file=@speech.mp3'`, ...fields.map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`))
  } else if (type !== undefined) lines.push(`-H 'X-File-Name: ${file}'`, `--data-binary '@${file}'`)
  else if (method === 'post') lines.push('-X POST')
  if (operation.responses['200']?.content['audio/mpeg']) lines.push('-o speech.mp3')
  return lines.join(' \\\n  ')
}

function pairs({ name, example }: Parameter): string[] {
  const values = Array.isArray(example) ? (example as unknown[]) : [example]
  return values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
}
