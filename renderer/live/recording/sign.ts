/**
 * Most frames without the mark that may still be on their way when the mark is switched on: in the worker, the codecs,
 * the connection.
 */
const picturesUnder = 12
/** Least wait after the mark is switched on, ms. */
const leastMs = 500
/** Longest wait for the mark when few frames are shown, because the video hardly moves, ms. */
const mostMs = 8_000
const lookMs = 50

/**
 * Waits until the mark that was just switched on is in every frame that arrives.
 * @param shown number of frames that were shown so far
 * @returns false when too few frames arrived to be sure
 */
export async function signShows(
  shown: () => number,
  {
    wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    now = () => performance.now(),
  } = {},
): Promise<boolean> {
  const since = now()
  const first = shown()
  for (;;) {
    const passed = now() - since
    if (passed >= leastMs && shown() - first >= picturesUnder) return true
    if (passed >= mostMs) return false
    await wait(lookMs)
  }
}
