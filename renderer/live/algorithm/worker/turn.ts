/** Lets whatever waits have its turn; a timer alone would wait for 4 ms. */
export function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/**
 * About a millisecond. Browsers make timers that set timers wait for 4 ms; one that a message sets is none of those.
 */
export async function moment(): Promise<void> {
  await turn()
  await new Promise((resolve) => setTimeout(resolve, 1))
}
