import { randomBytes, webcrypto } from 'node:crypto'

/** A key and the certificates that say whose it is, as PEM. */
export interface KeyAndChain {
  /** Private key, PKCS#8. */
  key: string
  /** End entity first, then the certificate that issued it. */
  chain: string
}

const dayMs = 24 * 60 * 60 * 1000
const yearMs = 365 * dayMs
/**
 * Time for which certificates are valid. Nobody stamps the time of a signature (there is no time authority offline), so
 * that a file is judged by whether its certificate is valid when it is looked at: hence long ones.
 */
const rootMs = 40 * yearMs
const endEntityMs = 30 * yearMs
/** Clocks of other computers may be a little behind. */
const behindMs = dayMs

/** Extended key usage for the signing of documents (RFC 9336), one of those that C2PA accepts for claims. */
const documentSigning = '1.3.6.1.5.5.7.3.36'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Creates the key of an installation, with a root certificate of its own and an end entity that it issued: C2PA accepts no
 * certificate that signed itself. The key of the root is thrown away, so that nobody can issue another one with it.
 * @param now ms since 1970
 */
export async function createKeyAndChain(now: number): Promise<KeyAndChain> {
  // Read by the library when it is loaded, so it has to be there before.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto)
  const { subtle } = webcrypto
  const newKeys = () => subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()])
  // Tells the certificates of installations apart, and says nothing about machine or user.
  const id = randomBytes(4).toString('hex')
  const notBefore = new Date(now - behindMs)
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: `CN=Greenroom installation ${id} (root), O=Greenroom`,
    notBefore,
    notAfter: new Date(now + rootMs),
    signingAlgorithm: algorithm,
    keys: rootKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const endEntity = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: `CN=Greenroom installation ${id}, O=Greenroom`,
    issuer: root.subject,
    notBefore,
    notAfter: new Date(now + endEntityMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([documentSigning]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const pkcs8 = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey))
  return {
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    chain: `${endEntity.toString('pem')}\n${root.toString('pem')}\n`,
  }
}

/** 16 random bytes as a positive number (RFC 5280: at most 20 bytes). */
function newSerialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes.toString('hex')
}
