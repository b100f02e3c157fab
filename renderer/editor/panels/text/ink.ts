/** The colour of text in an element of the page, `#rrggbb`: dark in the light theme, light in the dark one. */
export function inkOf(element: HTMLElement): string {
  const [red = '0', green = '0', blue = '0'] = getComputedStyle(element).color.match(/[\d.]+/g) ?? []
  return `#${[red, green, blue].map((one) => Math.round(Number(one)).toString(16).padStart(2, '0')).join('')}`
}
