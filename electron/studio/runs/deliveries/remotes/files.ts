/** A server's files as far as deliveries use them. Names are those of files in the destination's folder. */
export interface RemoteFiles {
  /** Creates the destination's folder and its parents where they are missing. */
  makeFolder(): Promise<void>
  /** Size of a file, bytes; null when there is none. */
  sizeOf(name: string): Promise<number | null>
  /** Bytes of a file in the order of the file. @throws NoRanges where the server can't begin within a file */
  read(name: string, at: number, length: number): AsyncIterable<Buffer>
  /** Writes bytes at the end of a file, which has `at` bytes; with 0 it is created, or written anew. */
  append(name: string, at: number, bytes: Buffer): Promise<void>
  /** Gives a file another name. @returns false when a file has that name, which stays as it is */
  rename(name: string, to: string): Promise<boolean>
  /** Deletes a file that may be missing. */
  remove(name: string): Promise<void>
  /** Where a file is, for people. */
  location(name: string): string
  /**
   * Writes a whole file, for servers that can't append to one. @param bytes the file's content from its beginning
   */
  putWhole?(name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>
  close(): void
}

/** The server sends only whole files, or none. */
export class NoRanges extends Error {
  override readonly name = 'NoRanges'
}
