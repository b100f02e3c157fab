import { isIPv4 } from 'node:net'
import { isAbsolute } from 'node:path'
import { deliveryNameFields, destinationFields, destinationShapes } from '../../../common/bridge/index.ts'
import type { DestinationInput } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { parseTemplate } from '../../../common/naming/index.ts'
import { StudioError } from '../../core/studio-error.ts'

type Checked = Omit<DestinationInput, 'id' | 'secret'>

/**
 * A destination in the form in which it is stored. @throws StudioError `invalid-input` with the field
 */
export function checkDestination(input: DestinationInput): Checked {
  const { kind } = input
  const shape = destinationShapes[kind]
  const name = input.name.trim()
  if (name === '') throw wrong('name', message('deliveryErrors.input.needed', { field: label('name') }))
  const read = Object.assign({}, input, { name, template: input.template.trim() })
  for (const field of destinationFields) {
    const text = input[field].trim()
    if (!(field in shape.fields)) read[field] = ''
    else if (/\p{Cc}/u.test(text)) throw wrong(field, message('deliveryErrors.input.control', { field: label(field) }))
    else read[field] = text
  }
  if ('address' in shape.fields && read.address !== '') takeAddress(read, shape.schemes)
  for (const field of destinationFields)
    if (shape.fields[field] === true && read[field] === '')
      throw wrong(field, message('deliveryErrors.input.needed', { field: label(field) }))
  checkFolder(read)
  const parsed = parseTemplate(read.template, deliveryNameFields)
  if (!parsed.ok) throw wrong('template', parsed.problem)
  const { address, region, folder, user, template } = read
  return { name, kind, address, region, folder, user, template }
}

/** Takes the user and the path of an address such as `sftp://anna@host/films` over into the fields for them. */
function takeAddress(read: Checked, schemes: readonly string[]): void {
  const [usual = 'https:'] = schemes
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(read.address) ? read.address : `${usual}//${read.address}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !schemes.includes(url.protocol) || url.hostname === '')
    throw wrong('address', message('deliveryErrors.input.address', { schemes: schemes.map((one) => `${one}//`) }))
  if (url.password !== '') throw wrong('address', message('deliveryErrors.input.secretInAddress'))
  if (url.search !== '' || url.hash !== '') throw wrong('address', message('deliveryErrors.input.query'))
  if (read.user === '') read.user = decoded(url.username)
  url.username = ''
  if (url.protocol === 'sftp:') {
    if (read.folder === '') read.folder = decoded(url.pathname).replace(/\/+$/, '')
    url.pathname = ''
  }
  read.address = url.href.replace(/\/+$/, '')
  // A password would cross the network as it is (RFC 7617, 4).
  if (read.kind === 'webdav' && url.protocol === 'http:' && read.user !== '' && !isLoopback(url.hostname))
    throw wrong('address', message('deliveryErrors.input.plainHttp'), message('deliveryErrors.input.plainHttpNext'))
}

function checkFolder({ kind, folder }: Checked): void {
  if (kind === 'folder' && !isAbsolute(folder))
    throw wrong('folder', message('deliveryErrors.input.absolute', { folder }))
  if (kind !== 'folder' && folder.split('/').includes('..'))
    throw wrong('folder', message('deliveryErrors.input.parent', { folder }))
  if (kind === 's3' && !/^\/*[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$)/i.test(folder))
    throw wrong('folder', message('deliveryErrors.input.bucket'))
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray % is meant as it is.
    return text
  }
}

const label = (field: 'name' | (typeof destinationFields)[number]): Text => message(`destinations.fields.${field}`)

const wrong = (field: string, text: Text, next: Text = message('studioErrors.changeIt')): StudioError =>
  new StudioError('invalid-input', text, { field: `destination.${field}`, next })
