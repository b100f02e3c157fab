/** Encoders of pictures: which are used on this machine, and with which arguments. */
export { bySoftware, Encoders } from './encoders.ts'
export type { EncoderChoice, EncodersOptions } from './encoders.ts'
export { encoderInput, softwareEncoderFor, softwareEncoding } from './encoding.ts'
export type { Encoding } from './encoding.ts'
export { encodeWith, limitsOf } from './encode-with.ts'
export { encodersFile } from './store.ts'
