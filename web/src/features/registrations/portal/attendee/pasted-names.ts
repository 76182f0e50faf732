export type PastedName = { firstName: string; lastName: string; email: string }

/** What stands between the parts of a line. */
const separators = /[\s;,<>"]/

/** "Ada Kern; ada@example.org", "Kern, Ada", or a line of a table: whatever people copy from. */
function nameIn(line: string): PastedName {
  const email = line.split(separators).find((part) => part.includes('@')) ?? ''
  const [last = '', ...behind] = line
    .replace(email, '')
    .split(',')
    .map((part) => part.split(separators).filter(Boolean).join(' '))
    .filter(Boolean)
  if (behind.length > 0) return { firstName: behind.join(' '), lastName: last, email }
  const at = last.lastIndexOf(' ')
  return { firstName: last.slice(0, Math.max(at, 0)), lastName: last.slice(at + 1), email }
}

/** The people of a pasted list, one a line. */
export const pastedNames = (text: string): PastedName[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(nameIn)
