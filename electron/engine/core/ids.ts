import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new record id: 24 hexadecimal digits. */
export function newRecordId(): string {
  return randomBytes(12).toString('hex')
}

/** A new file name that cannot be guessed (192 random bits), for a file that is served without credentials. */
export function newFileName(extension: string): string {
  return `${randomBytes(24).toString('base64url')}.${extension}`
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Random letters and digits, about 5.8 bits each, without those that look alike, such as 0 and O. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Random bytes above the largest multiple of the number of letters are rejected, so that all letters are equally
      // likely.
      if (byte < 256 - (256 % letters.length) && text.length < length) text += letters[byte % letters.length]
    }
  }
  return text
}

export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

/** Compares two secrets in constant time, so that the duration reveals nothing about either. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
}
