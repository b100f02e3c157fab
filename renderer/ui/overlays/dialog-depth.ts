/** Depths of the dialogs that are open, 1 for the lowest. */
export const openDialogs = new Set<number>()
