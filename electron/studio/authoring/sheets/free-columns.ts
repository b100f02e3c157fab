/** Names for columns behind others: each itself, or with a number where the sheet has a column of this name. */
export function freeColumns(names: readonly string[], taken: readonly string[]): string[] {
  const all = new Set(taken.map((name) => name.trim().toLowerCase()))
  return names.map((name) => {
    let free = name
    for (let count = 2; all.has(free); count += 1) free = `${name} (${count})`
    all.add(free)
    return free
  })
}
