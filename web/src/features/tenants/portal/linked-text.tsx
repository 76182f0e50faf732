import { safeHref } from '@reihum/contract/wire/safe-href.ts'
import type { ReactNode } from 'react'

/**
 * Matches addresses in a text, without a full stop or bracket behind them. The lengths of mailbox and host are limited:
 * without limits, a text of letters in a row would take seconds and block all other visitors.
 */
const addresses =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'’]|[^\s<>"@(),;:]{1,64}@[^\s<>"@(),;:]{1,253}\.[a-z]{2,}|www\.[^\s<>"]+[^\s<>".,;:!?)\]'’])/gi

function linkOf(text: string): string | null {
  if (/^https?:/i.test(text)) return safeHref(text)
  return safeHref(text.includes('@') ? `mailto:${text}` : `https://${text}`)
}

/** Splitting by a pattern with a group makes every second piece an address. */
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

/** A text of the tenant as paragraphs with its line breaks, and its addresses as links; it is text, never markup. */
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
