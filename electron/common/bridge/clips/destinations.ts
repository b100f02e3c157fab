import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from '../base.ts'
import type { Text } from '../../messages/index.ts'

export const destinationKinds = ['folder', 's3', 'webdav', 'sftp'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** Fields of a destination that not every kind has. */
export const destinationFields = ['address', 'region', 'folder', 'user'] as const
export type DestinationField = (typeof destinationFields)[number]

/** What a kind of destination has: the form of the window, the options of the command line and the check follow from it. */
export interface DestinationShape {
  /** Fields, in the order in which they are asked for; true: must be filled in. */
  fields: Readonly<Partial<Record<DestinationField, boolean>>>
  /** Schemes that its address may have; the first one is added to an address without one. */
  schemes: readonly string[]
  secret: 'none' | 'optional' | 'needed'
  /** Whether the secret may be a private key in place of a password. */
  takesPrivateKey: boolean
}

export const destinationShapes: Readonly<Record<DestinationKind, DestinationShape>> = {
  folder: { fields: { folder: true }, schemes: [], secret: 'none', takesPrivateKey: false },
  s3: {
    fields: { address: true, region: false, folder: true, user: true },
    schemes: ['https:', 'http:'],
    secret: 'needed',
    takesPrivateKey: false,
  },
  webdav: {
    fields: { address: true, folder: false, user: false },
    schemes: ['https:', 'http:'],
    secret: 'optional',
    takesPrivateKey: false,
  },
  sftp: {
    fields: { address: true, folder: false, user: true },
    schemes: ['sftp:'],
    secret: 'needed',
    takesPrivateKey: true,
  },
}

/** Fields of a template of names of delivered files. */
export const deliveryNameFields = ['name', 'index', 'date', 'time', 'project', 'kind', 'width', 'height'] as const

const short = z.string().max(500)
const fields = {
  name: nameInput,
  kind: z.enum(destinationKinds),
  /** Address of the server: endpoint of S3, base address of WebDAV, `sftp://host:port`. Empty for a folder. */
  address: z.string().max(2_000),
  /** Region of an S3 bucket; empty: `us-east-1`. */
  region: short,
  /** Folder that files are put into: a path, `bucket/prefix` for S3. */
  folder: z.string().max(4096),
  /** Name of the user, or the ID of an access key. */
  user: short,
  /** Template of the names of files (docs/naming.md). */
  template: z.string().min(1).max(1_000),
}

/** A destination as it is stored, without its secret. */
export const destinationRecord = z.object({
  id: z.string().min(1).max(200),
  /** Key of an SFTP server as it was seen first, `SHA256:…`; null until then. */
  hostKey: z.string().max(200).nullable(),
  name: fields.name,
  kind: fields.kind,
  address: fields.address,
  region: fields.region,
  folder: fields.folder,
  user: fields.user,
  template: fields.template,
})
export type DestinationRecord = z.infer<typeof destinationRecord>

/** Where files are delivered to. */
export interface Destination extends DestinationRecord {
  /** Whether its password or key is in the key store, as far as this program can read it. */
  hasSecret: boolean
}

/** A destination to be stored. Without `secret` the stored one is kept. */
export const destinationInput = z.strictObject(fields).extend({
  id: idInput.nullable(),
  secret: z.string().min(1).max(20_000).exactOptional(),
})
export type DestinationInput = z.infer<typeof destinationInput>

/** What came of a test of a destination. */
export interface DestinationTest {
  ok: boolean
  message: Text
  next: Text | null
}

export const destinationsContract = {
  list: procedure.output(shape<Destination[]>()),
  /** Stores a new or changed destination. */
  keep: procedure.input(z.strictObject({ destination: destinationInput })).output(shape<Destination>()),
  /** Writes a small file to a destination and deletes it. */
  test: procedure.input(byId).output(shape<DestinationTest>()),
  /** Forgets the key of an SFTP server: the next one that is seen is trusted. */
  forgetHostKey: procedure.input(byId).output(shape<Destination>()),
  /** Deletes a destination and its secret; what was delivered stays. */
  remove: procedure.input(byId).output(nothing),
}
