import type * as c2pa from '@contentauth/c2pa-node'

/** `@contentauth/c2pa-node` as a whole. */
type Library = typeof c2pa

/** The library, or the reason for which it does not run on this system. */
export type LoadedLibrary = { library: Library } | { unavailable: string }

let loading: Promise<LoadedLibrary> | undefined

/**
 * Loads the library of C2PA, once. Its package has the binary of Linux on x64; set-up fetches those of other systems, which
 * not every network allows.
 */
export function loadLibrary(): Promise<LoadedLibrary> {
  return (loading ??= load())
}

async function load(): Promise<LoadedLibrary> {
  try {
    const library = await import('@contentauth/c2pa-node')
    // The binary is loaded at the first use.
    library.Builder.new()
    return { library }
  } catch (error) {
    return { unavailable: error instanceof Error ? error.message : String(error) }
  }
}

/** Nothing is fetched while a file is signed or read: neither credentials nor lists of revoked certificates. */
export const offline = { remote_manifest_fetch: false, ocsp_fetch: false } as const
