/** Lets waiting tasks of the event loop run; a timer would take at least 4 ms. */
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

/** Waits about a millisecond. Browsers delay nested timers by 4 ms; a timer that is set by a message is not nested. */
export async function moment(): Promise<void> {
  await turn()
  await new Promise((resolve) => setTimeout(resolve, 1))
}
