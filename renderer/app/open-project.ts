export type OpenProjectHandler = (path: string) => unknown

let handler: OpenProjectHandler | null = null
const waiting: string[] = []

/**
 * Sets the function that opens projects from outside (double click, command line, second instance, a file dropped on
 * the welcome page). Projects that were requested before are opened at once. Returns a function that removes it.
 */
export function onOpenProject(opens: OpenProjectHandler): () => void {
  handler = opens
  for (const path of waiting.splice(0)) void opens(path)
  return () => {
    if (handler === opens) handler = null
  }
}

/** Opens a project that was requested from outside of the window. */
export function openProjectFromOutside(path: string): void {
  if (handler) void handler(path)
  else waiting.push(path)
}
