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

/** Two milliseconds; after five in a row browsers make it four. */
export const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))
