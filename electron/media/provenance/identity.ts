import { constants, createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GreenroomError, message } from '../../common/messages/index.ts'
import type { SignerKind } from '../../common/bridge/index.ts'
import { createKeyAndChain } from './chain.ts'
import type { KeyAndChain } from './chain.ts'

/** Signature algorithms of C2PA by their names in its library. */
type SigningAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519'

/** Who signs: a certificate chain and its key, which never leaves the process that read it. */
export interface SigningIdentity {
  kind: Exclude<SignerKind, 'unknown'>
  algorithm: SigningAlgorithm
  /** Certificates as PEM, the end entity first. */
  chain: string
  /** Common name of the end entity; null where it has none. */
  name: string | null
  /** Signs bytes in the form that COSE (RFC 9053) wants. */
  sign: (data: Uint8Array) => Buffer
}

/** Files with the certificate of an organisation, both PEM. */
export interface OrganisationFiles {
  /** Chain, the end entity first. */
  certificates: string
  key: string
}

/** The organisation's files that the environment names; null when it names none. */
export function organisationFiles(env: NodeJS.ProcessEnv = process.env): OrganisationFiles | null {
  const { GREENROOM_SIGNING_CERTIFICATES: certificates, GREENROOM_SIGNING_KEY: key } = env
  return certificates || key ? { certificates: certificates ?? '', key: key ?? '' } : null
}

/**
 * Reads the certificate and the key of an organisation.
 * @throws GreenroomError `certificate` when a file can't be read, the certificate has ended or is not that of the key, or
 * its key is of a kind that C2PA doesn't sign with
 */
export async function organisationIdentity(files: OrganisationFiles, now: number): Promise<SigningIdentity> {
  const certificates = await readPem(files.certificates, 'GREENROOM_SIGNING_CERTIFICATES')
  const key = await readPem(files.key, 'GREENROOM_SIGNING_KEY')
  return identityOf('organisation', { key, chain: certificates }, now)
}

async function readPem(path: string, variable: string): Promise<string> {
  if (path === '') throw new GreenroomError('certificate', message('provenance.errors.notNamed', { variable }))
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new GreenroomError('certificate', message('provenance.errors.fileUnreadable', { path }), { cause: error })
  }
}

/** The identity of this installation in a file; null when none was created yet. @throws GreenroomError `certificate` */
export async function findInstallation(file: string, now: number): Promise<SigningIdentity | null> {
  try {
    const text = await readFile(file, 'utf8')
    return identityOf('installation', partsOf(text), now)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/**
 * The identity of this installation, which is created when there is none. The file has the key, and is readable by its owner
 * alone (mode 0600) from its first moment. Of two processes that create it at once, one keeps its own.
 * @throws GreenroomError `certificate` for a file that is damaged: another key would make this installation somebody else
 */
export async function installationIdentity(file: string, now: number): Promise<SigningIdentity> {
  const existing = await findInstallation(file, now)
  if (existing) return existing
  const { key, chain } = await createKeyAndChain(now)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${key.trimEnd()}\n${chain}`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (process.platform !== 'win32') await chmod(draft, 0o600)
    // A link is refused where the name is taken, so that it never replaces the key of another process.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await findInstallation(file, now))!
}

function partsOf(text: string): KeyAndChain {
  const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g) ?? []
  const [key = '', ...certificates] = blocks
  return { key, chain: `${certificates.join('\n')}\n` }
}

function identityOf(kind: SigningIdentity['kind'], { key: pem, chain }: KeyAndChain, now: number): SigningIdentity {
  const fail = (cause?: unknown) =>
    new GreenroomError('certificate', message(`provenance.errors.${kind}Damaged`), { cause })
  let key: KeyObject
  let certificate: X509Certificate
  try {
    key = createPrivateKey(pem)
    certificate = new X509Certificate(chain)
  } catch (error) {
    throw fail(error)
  }
  if (!certificate.checkPrivateKey(key)) throw fail()
  if (now > Date.parse(certificate.validTo))
    throw new GreenroomError('certificate', message('provenance.errors.ended', { date: certificate.validTo }))
  return { kind, chain, name: commonName(certificate), ...algorithmOf(key) }
}

function commonName({ subject }: X509Certificate): string | null {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? null
}

/** @throws GreenroomError `certificate` for a key of another kind */
function algorithmOf(key: KeyObject): Pick<SigningIdentity, 'algorithm' | 'sign'> {
  const curves = {
    prime256v1: ['es256', 'sha256'],
    secp384r1: ['es384', 'sha384'],
    secp521r1: ['es512', 'sha512'],
  } as const
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const found = type === 'ec' ? curves[details?.namedCurve as keyof typeof curves] : undefined
  // COSE wants the two numbers of an ECDSA signature one after the other, not as ASN.1.
  if (found) return { algorithm: found[0], sign: (data) => sign(found[1], data, { key, dsaEncoding: 'ieee-p1363' }) }
  if (type === 'ed25519') return { algorithm: 'ed25519', sign: (data) => sign(null, data, key) }
  if (type === 'rsa' || type === 'rsa-pss') {
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    return { algorithm: 'ps256', sign: (data) => sign('sha256', data, { key, ...padding }) }
  }
  throw new GreenroomError('certificate', message('provenance.errors.keyKind', { kind: String(type) }))
}
