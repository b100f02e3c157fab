/** Largest file or text that is read, bytes (characters of a pasted text). */
export const mostBytes = 64 * 1024 * 1024
export const mostColumns = 500
export const mostRows = 200_000
/** Notices of one reading; further ones are counted. */
export const mostNotices = 100
/** Heap of the thread that reads or writes, MiB: more than the largest sheet takes, less than would hurt the machine. */
export const heapMiB = 1_536
/** Longest time that reading or writing takes, ms: the largest sheets take seconds. */
export const mostThreadMs = 120_000
