/** A text in the form that searches compare: without case, accents and full-width forms. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
