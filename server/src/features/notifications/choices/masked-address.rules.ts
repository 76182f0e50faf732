/** Enough for its owner to know it again: letters are passed on, with the link in them. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '…'
  const name = email.slice(0, at)
  return `${name.slice(0, name.length > 3 ? 2 : 1)}…${email.slice(at)}`
}
