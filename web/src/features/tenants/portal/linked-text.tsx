import { safeHref } from '@reihum/contract/wire/safe-href.ts'
import type { ReactNode } from 'react'

/**
 * Addresses as people write them into a text, without the full stop or the bracket after them. Names of mailboxes and
 * hosts have an end: without one a page of letters in a row would keep everybody else waiting for seconds.
 */
const addresses =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'’]|[^\s<>"@(),;:]{1,64}@[^\s<>"@(),;:]{1,253}\.[a-z]{2,}|www\.[^\s<>"]+[^\s<>".,;:!?)\]'’])/gi

function linkOf(text: string): string | null {
  if (/^https?:/i.test(text)) return safeHref(text)
  return safeHref(text.includes('@') ? `mailto:${text}` : `https://${text}`)
}

/** Every second piece is an address. */
function piecesOf(line: string): ReactNode[] {
  return line.split(addresses).map((piece, at) => {
    const href = at % 2 === 1 ? linkOf(piece) : null
    if (!href) return piece
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a text that is shown
      <a key={at} href={href} target="_blank" rel="nofollow noopener noreferrer">
        {piece}
      </a>
    )
  })
}

/** What an operator wrote, as paragraphs with its line breaks, and its addresses as links; it is text, never markup. */
export function LinkedText({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same
      <p key={at} className="plain">
        {piecesOf(paragraph.trim())}
      </p>
    ))
}
