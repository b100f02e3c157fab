const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** The thing of a name, whatever its case. */
export function named<T extends { name: string }>(list: readonly T[], name: string): T | undefined {
  return list.find((one) => keyOf(one.name) === keyOf(name))
}

/** The name itself, or with the lowest number from 2 that no thing of the list has. */
export function freeName(name: string, list: readonly { name: string }[]): string {
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? name : `${name.slice(0, 90)} ${count}`
    if (!named(list, wanted)) return wanted
  }
}
