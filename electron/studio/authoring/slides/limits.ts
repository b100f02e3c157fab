/** Largest file of slides that is read, bytes. */
export const mostBytes = 256 * 1024 * 1024
/** Most slides, pages or sections of a file. */
export const mostSlides = 500
/** Most that the parts of an Office file may unpack to together, MiB; films and sounds are not unpacked. */
export const mostUnpackedMiB = 256
/** Most pictures that are taken out of a file. */
export const mostPictures = 2_000
/** Bounds of one XML part: elements, and elements within each other. */
export const xmlLimits = { nodes: 2_000_000, depth: 400 } as const
/** Longer side of the picture of a slide, px. */
export const imageSide = 1920
/** A picture of a slide that is larger as PNG becomes a JPEG, bytes. */
export const mostPngBytes = 2 * 1024 * 1024
/** Heap limit of the thread, MiB. */
export const heapMiB = 1_536
/** Longest time for one task of the thread, and for LibreOffice, ms. */
export const mostThreadMs = 10 * 60_000
export const mostOfficeMs = 5 * 60_000
