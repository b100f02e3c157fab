export interface ResultColumns {
  /** Names of all columns of the table with results. */
  columns: string[]
  /** Makes a row of that table from a row's cells and its results. */
  row: (cells: readonly string[], results: readonly string[]) => string[]
}

/**
 * Appends result columns to a table; a result column whose name the table has already gets a number. Result columns of
 * an earlier run are replaced.
 */
export function resultColumns(own: readonly string[], names: readonly string[]): ResultColumns {
  const kept: number[] = []
  for (let at = 0; at < own.length;) {
    const former = freeColumns(names, own.slice(0, at))
    if (former.every((name, offset) => own[at + offset] === name)) at += names.length
    else kept.push(at++)
  }
  const columns = kept.map((index) => own[index]!)
  return {
    columns: [...columns, ...freeColumns(names, columns)],
    row: (cells, results) => [...kept.map((index) => cells[index] ?? ''), ...results],
  }
}

/** Each name unchanged, or with a number when a column of this name exists. */
function freeColumns(names: readonly string[], taken: readonly string[]): string[] {
  const all = new Set(taken.map((name) => name.trim().toLowerCase()))
  return names.map((name) => {
    let free = name
    for (let count = 2; all.has(free); count += 1) free = `${name} (${count})`
    all.add(free)
    return free
  })
}
