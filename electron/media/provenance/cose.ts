import { X509Certificate } from 'node:crypto'
import type { SigningIdentity } from './identity.ts'

/** Bytes of a CBOR head for a length or a number below 65,536 (RFC 8949, section 3). */
const headOf = (value: number): number => (value < 24 ? 1 : value < 256 ? 2 : 3)
const stringOf = (bytes: number): number => headOf(bytes) + bytes

/** Algorithms of COSE (RFC 9053) are negative numbers; CBOR writes one less than their amount. */
const algorithms: Readonly<Record<SigningIdentity['algorithm'], number>> = {
  es256: 6,
  ed25519: 7,
  es384: 34,
  es512: 35,
  ps256: 36,
}

/**
 * Bytes of the signature that C2PA writes (COSE_Sign1, RFC 9052): the algorithm and all certificates in its protected header,
 * nothing in the other one, no payload. Where exactly so many are kept free, none are left over: what fills them is covered by no
 * signature, so that a change there would not be found.
 */
export function coseBytes({ algorithm, chain, sign }: Pick<SigningIdentity, 'algorithm' | 'chain' | 'sign'>): number {
  const certificates = chain.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  const bytes = certificates
    .map((pem) => stringOf(new X509Certificate(pem).raw.length))
    .reduce((sum, one) => sum + one, 0)
  // One certificate stands alone, several in an array (RFC 9360, section 2).
  const certificateBytes = certificates.length === 1 ? bytes : headOf(certificates.length) + bytes
  const [map, algorithmLabel, chainLabel] = [1, 1, 2]
  const header = map + algorithmLabel + headOf(algorithms[algorithm]) + chainLabel + certificateBytes
  const [tag, array, otherHeader, payload] = [1, 1, 1, 1]
  return tag + array + stringOf(header) + otherHeader + payload + stringOf(sign(Buffer.alloc(1)).length)
}
