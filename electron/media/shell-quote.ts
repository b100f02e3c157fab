/** One argument as a POSIX shell would need it typed. */
export function quoteArgument(argument: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(argument)) return argument
  return `'${argument.replaceAll("'", `'\\''`)}'`
}

/** A command for the log that can be pasted into a terminal and run again. */
export function quoteCommand(file: string, args: readonly string[]): string {
  return [file, ...args].map(quoteArgument).join(' ')
}
