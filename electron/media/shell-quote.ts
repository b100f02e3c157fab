/** Quotes an argument for a POSIX shell. */
export function quoteArgument(argument: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(argument)) return argument
  return `'${argument.replaceAll("'", `'\\''`)}'`
}

/** Quotes a command for the log, so that it can be pasted into a terminal and run again. */
export function quoteCommand(file: string, args: readonly string[]): string {
  return [file, ...args].map(quoteArgument).join(' ')
}
