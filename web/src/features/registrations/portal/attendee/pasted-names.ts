export type PastedName = { firstName: string; lastName: string; email: string }

const address = /[^\s;,<>"]+@[^\s;,<>"]+/

/** "Ada Kern; ada@example.org", "Kern, Ada", or a line of a table: whatever people copy from. */
function nameIn(line: string): PastedName {
  const email = address.exec(line)?.[0] ?? ''
  const name = line
    .replace(email, ' ')
    .replace(/[;<>"\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  const [last, first] = name.split(/\s*,\s*/)
  if (first) return { firstName: first, lastName: last ?? '', email }
  const at = name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(at, 0)), lastName: name.slice(at + 1), email }
}

/** The people of a pasted list, one a line. */
export const pastedNames = (text: string): PastedName[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(nameIn)
