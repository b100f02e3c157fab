/**
 * When to look again at what is waited for, ms from now: soon in the beginning, seldom later. What is looked at, mostly an engine or
 * a studio in the same process, would otherwise spend much of its time on being looked at.
 * @param startedAt when the waiting began, ms since 1970
 */
export const nextLook = (startedAt: number): number => Math.min(150, 20 + (Date.now() - startedAt) / 20)
