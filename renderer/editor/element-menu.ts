/** Commands of the selected elements in the order of their menu; null draws a line. */
export const elementMenu: readonly (string | null)[] = [
  ...['edit.cut', 'edit.copy', 'edit.paste', 'edit.duplicate', null],
  ...['element.copyStyle', 'element.pasteStyle', null],
  ...['element.front', 'element.forward', 'element.backward', 'element.back', null],
  ...['element.crop', 'element.rotateRight', 'element.rotateLeft', null],
  ...['element.fit', 'element.fill', null, 'element.lock', 'element.hide', null, 'edit.delete'],
]
