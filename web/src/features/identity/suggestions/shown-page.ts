/** A page as people read it: an ellipsis stands for what was opened there. */
export const shownPage = (page: string): string => page.replace(/\$[a-zA-Z]+/g, '…')
