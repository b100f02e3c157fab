/** Largest file in bytes, or pasted text in characters, that is read. */
export const mostBytes = 64 * 1024 * 1024
export const mostColumns = 500
export const mostRows = 200_000
/** Most notices of one reading; further ones are only counted. */
export const mostNotices = 100
/** Heap limit of the worker thread, MiB: more than the largest sheet takes, less than would slow the machine down. */
export const heapMiB = 1_536
/** Longest time for reading or writing a sheet, ms: the largest sheets take seconds. */
export const mostThreadMs = 120_000
