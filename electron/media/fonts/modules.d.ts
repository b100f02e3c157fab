declare module 'wawoff2/decompress.js' {
  /** Unpacks a WOFF2 file. Rejects for a file that is none. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>
}
