/** Pictures that may be on their way without the sign when it is asked for: in the worker, the coders, the connection. */
const picturesUnder = 12
/** At least so long after it was asked for, ms. */
const leastMs = 500
/** A picture that hardly moves is not waited for longer, ms. */
const mostMs = 8_000
const lookMs = 50

/**
 * Waits until the sign that was asked for just now is in every picture that comes.
 * @param shown pictures that were shown so far
 * @returns false when too few came to be sure
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
