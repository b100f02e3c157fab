export type OpenProjectHandler = (path: string) => unknown

let handler: OpenProjectHandler | null = null
const waiting: string[] = []

/**
 * Says who opens projects that come from outside (double click, command line, second instance, a file dropped on the
 * welcome page). What came before anybody could is handed over at once. Returns how to withdraw.
 */
export function onOpenProject(opens: OpenProjectHandler): () => void {
  handler = opens
  for (const path of waiting.splice(0)) void opens(path)
  return () => {
    if (handler === opens) handler = null
  }
}

/** Opens a project that was asked for from outside the window. */
export function openProjectFromOutside(path: string): void {
  if (handler) void handler(path)
  else waiting.push(path)
}
