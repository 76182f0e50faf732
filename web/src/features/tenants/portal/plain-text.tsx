/** A text of the tenant as paragraphs with its line breaks; it is text, never markup. */
export function PlainText({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => (
      <p key={paragraph} className="plain">
        {paragraph.trim()}
      </p>
    ))
}

/** The beginning of a text on one line, cut between two words. */
export function beginningOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')} …`
}
